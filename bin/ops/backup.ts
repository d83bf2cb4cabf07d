import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { backup, restore, restoreCopy } from '../../shared/storage/sqlite/backup.ts';
import { UserFacingError } from '../program.ts';
import { type Bucket, bucketAddress, openBucket } from '../start/bucket.ts';
import { copiesIn, fetchCopy } from '../start/bucket-copy.ts';
import { copyFolderIn, filesOfCopy } from '../start/copying.ts';
import { copiesBeside, copyFiles } from '../start/file-copies.ts';
import { openStateFolder, type StateFolder } from '../start/state.ts';
import { describeCommand, yesOption } from './command.ts';
import { type ConfirmOptions, confirmation } from './confirmation.ts';
import { printReport } from './report.ts';
import type { StoreOptions } from './store.ts';

interface RestoreOptions extends ConfirmOptions {
  readonly fromBucket?: string | true;
}

export function addBackupCommands(program: Command): void {
  describeCommand(program, 'backup', {
    description:
      'Backs up the local store to a file, and uploaded files to a folder next to it, even while a server runs.',
    help: `The backup is checked before it gets its name. If the name ends with .gz, the backup is
compressed. Uploaded files are added to the folder "files" next to it. A restore takes missing
files from there. Keep the data folder's vault.key, too: without it, the secrets in a backup
cannot be decrypted.`,
    arguments: [new Argument('<file>', 'backup file; replaces an older backup, but no other file')],
    examples: ['shopwright backup /var/backups/shop.db'],
  }).action(async (file: string, _: object, command: Command) => {
    const { store, files } = folderWith('store.db', command);
    await backup(store, file);
    await copyFiles(files, copiesBeside(file));
    printReport(command, { text: `The backup is in ${file}.`, json: { backup: file } });
  });

  describeCommand(program, 'restore', {
    description: 'Replaces the local store with a backup, while no server uses it.',
    help: `The backup is checked first, and is not changed. If you name a server's backup folder, the
command restores the copy that the server makes continuously. With --from-bucket, it restores
that copy from the bucket that the variable BACKUP_URL names. Before you restore into a new
folder, copy the store's vault.key to it.`,
    arguments: [new Argument('[file]', "backup file, or a server's backup folder")],
    options: [
      new Option(
        '--from-bucket [copy]',
        'restore the copy in the bucket; add its name if there are several',
      ),
      yesOption(),
    ],
    examples: [
      'shopwright restore /var/backups/shop.db',
      'shopwright restore /var/backups',
      'shopwright restore --from-bucket',
    ],
  }).action(async (file: string | undefined, options: RestoreOptions, command: Command) => {
    const { fromBucket: copy } = options;
    requireOne(file, copy);
    const folder = folderWith('vault.key', command);
    const chosen = copy === undefined ? undefined : await chosenCopy(copy);
    if (existsSync(folder.store)) {
      await confirmation(options, 'replaces all data of the local store')(folder.path);
    }
    if (chosen) await restoreFromBucket(chosen, folder);
    else await restoreFromDisk(file ?? '', folder);
    const restored = chosen?.name ?? file ?? '';
    printReport(command, { text: `Restored the store from ${restored}.`, json: { restored } });
  });
}

function requireOne(file: string | undefined, copy: RestoreOptions['fromBucket']): void {
  if ((file === undefined) !== (copy === undefined)) return;
  throw new UserFacingError('specify a backup, or use --from-bucket for the copy in the bucket');
}

async function restoreFromDisk(file: string, folder: StateFolder): Promise<void> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    await restoreCopy(copyFolderIn(file), folder.store);
    await copyFiles(filesOfCopy(copyFolderIn(file)), folder.files);
  } else {
    await restore(file, folder.store);
    await copyFiles(copiesBeside(file), folder.files);
  }
}

/** Creates nothing: a folder with a store has its key, and a new key could not decrypt a backup. */
function folderWith(file: 'store.db' | 'vault.key', command: Command): StateFolder {
  const { data, table } = command.optsWithGlobals<StoreOptions>();
  // The table has backups of its own.
  if (table) throw new UserFacingError('a table on AWS has its own backups; see docs/deploy.md');
  const path = resolve(data);
  if (existsSync(join(path, file))) return openStateFolder(path);
  throw new UserFacingError(
    file === 'store.db'
      ? `${path} has no store; set the data folder with --data`
      : `${path} has no vault.key; copy the store's vault.key to it, or set the data folder ` +
          'with --data',
  );
}

interface ChosenCopy {
  readonly bucket: Bucket;
  readonly name: string;
  readonly objects: ReadonlyMap<string, number>;
}

/** The only copy of the bucket, or the one of this name. */
async function chosenCopy(named: string | true): Promise<ChosenCopy> {
  const address = bucketAddress();
  if (!address) throw new UserFacingError('--from-bucket needs the variable BACKUP_URL');
  const bucket = await openBucket(address);
  const copies = await copiesIn(bucket);
  const names = [...copies.keys()].toSorted();
  const [only = ''] = names.length === 1 ? names : [];
  const name = named === true ? only : named;
  const objects = copies.get(name);
  if (objects) return { bucket, name, objects };
  throw new UserFacingError(
    names.length === 0
      ? 'the bucket has no copy of a store; check BACKUP_URL'
      : 'choose one of the copies in the bucket with --from-bucket, by its start time: ' +
          `${names.join(', ')}`,
  );
}

/** The copy is fetched beside the store. */
async function restoreFromBucket(chosen: ChosenCopy, { path, store, files }: StateFolder) {
  const { bucket, name, objects } = chosen;
  const fetched = join(path, 'restoring-copy');
  rmSync(fetched, { recursive: true, force: true });
  try {
    await fetchCopy(bucket, name, objects, { folder: fetched, files });
    await restoreCopy(fetched, store);
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
}
