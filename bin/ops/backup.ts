import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { backup, restore } from '../../shared/storage/sqlite/backup.ts';
import { UserFacingError } from '../program.ts';
import { copiesBeside, copyFiles } from '../start/file-copies.ts';
import { openStateFolder, type StateFolder } from '../start/state.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { printReport } from './report.ts';
import type { StoreOptions } from './store.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'Copies the local store to one file, and uploaded files to a folder beside it, also while a server uses them.',
    )
    .argument('<file>', 'the backup; an older one of this name is replaced, no other file')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string, _: object, command: Command) => {
      const { store, files } = folderWithStore(pathOf(command));
      await backup(store, file);
      await copyFiles(files, copiesBeside(file));
      printReport(command, { text: `The backup is in ${file}.`, json: { backup: file } });
    });
  withYes(
    program
      .command('restore')
      .description('Puts a backup in the place of the local store, while no server uses it.')
      .argument('<file>', 'the backup'),
  )
    .addHelpText('after', RESTORE_HELP)
    .action(async (file: string, options: ConfirmOptions, command: Command) => {
      const folder = folderWithKey(pathOf(command));
      if (existsSync(folder.store)) {
        await confirmation(options, 'replaces all data of the local store')(folder.path);
      }
      await restore(file, folder.store);
      await copyFiles(copiesBeside(file), folder.files);
      printReport(command, { text: `The store is that of ${file}.`, json: { restored: file } });
    });
}

const BACKUP_HELP = `
The backup is checked before it has its name. Uploaded files are added to the folder "files" beside
it, from which a restore takes those that are missing. Keep the file vault.key of the folder, too: without it
no secret of a backup can be read.

Example:
  shopwright backup /var/backups/shop.db`;

const RESTORE_HELP = `
The backup is checked first, and is not changed. Into a new folder copy vault.key of the store first.

Example:
  shopwright restore /var/backups/shop.db`;

/** On AWS the table has backups of its own. */
function pathOf(command: Command): string {
  const { data, table } = command.optsWithGlobals<StoreOptions>();
  if (table) throw new UserFacingError('a table on AWS has its own backups; see docs/deploy.md');
  return resolve(data);
}

/** Creates nothing: a folder with a store has its key, or is refused. */
function folderWithStore(path: string): StateFolder {
  if (existsSync(join(path, 'store.db'))) return openStateFolder(path);
  throw new UserFacingError(`there is no store in ${path}; name its folder with --data`);
}

/** A new key could not decrypt the secrets of the backup. */
function folderWithKey(path: string): StateFolder {
  if (existsSync(join(path, 'vault.key'))) return openStateFolder(path);
  throw new UserFacingError(
    `there is no vault.key in ${path}; copy that of the store to it first, or name its folder with --data`,
  );
}
