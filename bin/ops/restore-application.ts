import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Application, findApplication } from '../../shared/tenancy/application.ts';
import { newTokenKeys } from '../../shared/tenancy/keys.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { endEarlierTokens } from '../../shared/tenancy/revocations.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { addCommand, applicationArgument, type Invocation } from './command.ts';
import { type DrainOptions, noWaitOption, waitUntilDrained } from './drain.ts';
import type { Store } from './opened-store.ts';
import { formatFields, type Report } from './report.ts';
import { openBackupFile, openRestoredTable, type RestoreSource } from './restore-source.ts';
import type { StoreOptions } from './store.ts';
import { applicationTexts } from './transfer/application-export.ts';
import { Tally } from './transfer/application-file.ts';
import { reloadCatalogues } from './transfer/closed-writes.ts';
import { countRecords } from './transfer/count-records.ts';
import { writeOut } from './transfer/output.ts';
import { restoreItems } from './transfer/restored-items.ts';

interface RestoreOptions extends DrainOptions {
  readonly at?: Date;
  readonly fromTable?: string;
  readonly from?: string;
  readonly keep?: string;
}

const HELP = `Disable the application first. Check the result before you enable it again. IDs and keys stay the
same, and all tokens end. Other applications are not changed. If the command is interrupted, run
it again.

The --keep file contains all secrets of the store, unencrypted, and only you can read it. It is
an export: to undo the restore, delete the application and import the file.`;

export const addRestoreCommand = (parent: Command): void =>
  addCommand(parent, 'restore', {
    description: 'Restores the data of one application from a backup.',
    help: HELP,
    arguments: [applicationArgument('<id>')],
    options: [
      new Option(
        '--at <time>',
        'print the commands that restore the table as of this time to a new table',
      ).argParser(readTime),
      new Option('--from-table <name>', 'read the data from this restored table on AWS'),
      new Option('--from <file>', 'read the data from this file of `shopwright backup`'),
      new Option('--keep <file>', 'save the current data of the application to this new file'),
      noWaitOption(),
    ],
    examples: [
      'shopwright application restore 4503599631466 --at 2026-11-21T09:30:00Z --table shopwright-prod',
      'shopwright application restore 4503599631466 --table shopwright-prod \\\n' +
        '    --from-table shopwright-prod-restored --keep newer.ndjson',
      'shopwright application restore 4503599631466 --from /var/backups/shop.db --keep newer.ndjson',
    ],
    check: (options) => requireSource(options),
    confirm: (options) =>
      isOnlyPlanned(options) ? undefined : 'replaces the data of the store with earlier data',
    run: runRestore,
  });

/** The commands are printed, and nothing is restored. */
const isOnlyPlanned = ({ at, from, fromTable }: RestoreOptions) => at && !from && !fromTable;

function readTime(text: string): Date {
  const time = new Date(text);
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isWhole && !Number.isNaN(time.getTime())) return time;
  throw new InvalidArgumentError('The time must look like 2026-11-21T09:30:00Z.');
}

function requireSource(options: RestoreOptions): void {
  const { from, fromTable, keep } = options;
  if (isOnlyPlanned(options)) return;
  if (keep === undefined || (from === undefined) === (fromTable === undefined)) {
    throw new UserFacingError(
      'specify a source, --from FILE or --from-table NAME, and --keep FILE for the current data',
    );
  }
}

async function runRestore(
  { store, options, global, confirm }: Invocation<RestoreOptions>,
  id: number,
): Promise<Report> {
  const { at, from, fromTable, keep = '' } = options;
  if (at && isOnlyPlanned(options)) {
    const isThere = (await findApplication(store.table, id)) !== undefined;
    return tableRestore(id, at, global, isThere);
  }
  const application = await readApplication(store.table, id);
  requireClosed(application);
  requireNew(application, keep);
  const source = fromTable
    ? await openRestoredTable(fromTable, global)
    : await openBackupFile(from ?? '', id, global);
  try {
    const { settings } = await applicationIn(source, id);
    await confirm(application.settings.name);
    await waitUntilDrained(store, [application], options);
    return await restoreFrom(source, store, await keepAside(store, application, keep), settings);
  } finally {
    await source.close();
  }
}

async function restoreFrom(
  source: RestoreSource,
  store: Store,
  closed: Application,
  settings: Application['settings'],
): Promise<Report> {
  const restored = await restoreItems(store.unaudited, source.table, closed);
  await countRecords(store.unaudited, closed.id);
  await source.copyFiles();
  const changed = await finish(store, closed, settings);
  const { id, status } = changed;
  const heading = `Restored ${describeApplication(changed)} from ${source.name}; its status is ${status}.`;
  return {
    text: `${heading}\n\n${formatFields({ ...restored })}`,
    json: { id, source: source.name, status, ...restored },
  };
}

/**
 * The table of AWS is restored to another one by the AWS CLI, which may take hours. An application that
 * was deleted since is then moved from there.
 */
function tableRestore(
  id: number,
  at: Date,
  { table, region, key }: StoreOptions,
  isThere: boolean,
): Report {
  if (!table) {
    throw new UserFacingError('--at is for a table on AWS; for a local store, use --from FILE');
  }
  const time = at.toISOString().replace('.000Z', 'Z');
  const target = `${table}-${time.replaceAll(/[-:]/g, '')}`;
  const where = region ? ` --region ${region}` : '';
  const withKey = key ? ` --key ${key}` : '';
  const commands = [
    `aws dynamodb restore-table-to-point-in-time --source-table-name ${table} --target-table-name ${target} --restore-date-time ${time}${where}`,
    `aws dynamodb wait table-exists --table-name ${target}${where}`,
    isThere
      ? `shopwright application restore ${id} --table ${table} --from-table ${target}${where}${withKey} --keep newer-${id}.ndjson`
      : `shopwright application export ${id} --with-secrets --table ${target}${where} --key ${key ?? `alias/${table}`} | shopwright application import --table ${table}${where}${withKey}`,
    `aws dynamodb delete-table --table-name ${target}${where}`,
  ];
  return { text: commands.join('\n'), json: { table: target, commands } };
}

function requireClosed(application: Application): void {
  const { id, status } = application;
  if (status === 'inactive' || status === 'blocked') return;
  const remedy =
    status === 'active'
      ? `disable it: shopwright application disable ${id}`
      : 'finish its import or deletion first';
  throw new UserFacingError(`${describeApplication(application)} is ${status}; ${remedy}`);
}

/** A repetition must not replace what was kept by what is restored. */
function requireNew({ restoring }: Application, keep: string): void {
  if (restoring || !existsSync(keep)) return;
  throw new UserFacingError(`${keep} already exists; choose a new file with --keep`);
}

async function applicationIn({ table, name }: RestoreSource, id: number): Promise<Application> {
  const found = await findApplication(table, id);
  if (!found) throw new UserFacingError(`${name} has no application ${id}`);
  if (found.status !== 'importing' && found.status !== 'deleting' && !found.restoring) return found;
  throw new UserFacingError(
    `the data of the application ${id} in ${name} is incomplete; use another backup`,
  );
}

/** Writes what there is to the file, unless an earlier run that was interrupted has. */
async function keepAside(
  store: Store,
  application: Application,
  file: string,
): Promise<Application> {
  if (application.restoring === 'writing') return application;
  const keeping = await changeApplication(
    store.unaudited,
    application,
    { restoring: 'keeping' },
    Date.now(),
  );
  const shown = { ...keeping, restoring: undefined };
  await writeOut(applicationTexts(store, shown, new Tally()), file);
  return changeApplication(store.unaudited, keeping, { restoring: 'writing' }, Date.now());
}

/** Tokens may be of users who are not there, or have another password. */
async function finish(
  { table, cipher }: Store,
  closed: Application,
  settings: Application['settings'],
): Promise<Application> {
  const keys = await newTokenKeys(cipher, closed);
  const now = Date.now();
  return changeApplication(table, closed, { ...keys, settings, restoring: undefined }, now, [
    endEarlierTokens(closed.id, keys.signing.generation, now),
    ...reloadCatalogues(closed.id),
  ]);
}
