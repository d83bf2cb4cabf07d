import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { backup, restore } from '../../shared/storage/sqlite/backup.ts';
import { UserFacingError } from '../program.ts';
import { openStateFolder, type StateFolder } from '../start/state.ts';
import { type ConfirmOptions, confirmation, withYes } from './confirmation.ts';
import { printReport } from './report.ts';
import type { StoreOptions } from './store.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('Copies the local store to one file, also while a server uses it.')
    .argument('<file>', 'the backup; an older one of this name is replaced')
    .addHelpText('after', BACKUP_HELP)
    .action(async (file: string, _: object, command: Command) => {
      await backup(existingStore(folderOf(command)), file);
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
      const folder = folderOf(command);
      if (existsSync(folder.store)) {
        await confirmation(options, 'replaces all data of the local store')(folder.path);
      }
      await restore(file, folder.store);
      printReport(command, { text: `The store is that of ${file}.`, json: { restored: file } });
    });
}

const BACKUP_HELP = `
The backup is checked before it has its name. Keep the file vault.key of the folder, too: without it
no secret of a backup can be read.

Example:
  shopwright backup /var/backups/shop.db`;

const RESTORE_HELP = `
The backup is checked first, and is not changed.

Example:
  shopwright restore /var/backups/shop.db`;

/** On AWS the table has backups of its own. */
function folderOf(command: Command): StateFolder {
  const { data, table } = command.optsWithGlobals<StoreOptions>();
  if (table) throw new UserFacingError('a table on AWS has its own backups; see docs/deploy.md');
  return openStateFolder(data);
}

function existingStore({ path, store }: StateFolder): string {
  if (existsSync(store)) return store;
  throw new UserFacingError(`there is no store in ${path}; name its folder with --data`);
}
