import type { Command } from 'commander';
import { withoutNulls } from '../../shared/actions/body.ts';
import { isObject } from '../../shared/contract/json.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { titled } from './application-report.ts';
import { readId } from './arguments.ts';
import { listing, report } from './report.ts';
import { validSettings } from './settings.ts';
import { type Counts, exportLines, SETTINGS } from './transfer/application-export.ts';
import { importLines } from './transfer/application-import.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { type Row, reportedImport, sizeOf, watched } from './transfer/rows.ts';

export function addTransferCommands(application: Command): void {
  application
    .command('export')
    .description('Writes all records of an application, one line of JSON each.')
    .argument('<id>', 'id of the application', readId)
    .argument('[file]', 'where to (default: standard output)')
    .addHelpText('after', EXPORT_HELP)
    .action(exportAll);

  application
    .command('import')
    .description('Creates the records of an export in another application, with their ids.')
    .argument('<id>', 'id of the application', readId)
    .argument('<file>', 'an export of an application')
    .option('--settings', 'take over the settings, too')
    .addHelpText('after', IMPORT_HELP)
    .action(importAll);
}

const EXPORT_HELP = `
The first line has the settings. Passwords and keys are not in an export; addresses of people are,
so nobody else may read the file.

Example:
  shopwright application export 4503599631466 tea-house.ndjson`;

const IMPORT_HELP = `
What is there already stays as it is, so after a break run it again. Users come without a password.
Lines that cannot be imported are in FILE.errors.ndjson, and the exit code is 2.

Example:
  shopwright application import 4503599799101 tea-house.ndjson --settings`;

async function exportAll(id: number, file: string | undefined, _options: object, command: Command) {
  await report(command, async ({ table }) => {
    const application = await readApplication(table, id);
    const records: Counts = {};
    await writeOut(exportLines(table, application, records), file);
    if (file === undefined) return undefined;
    const numbers = Object.entries(records).map(([name, count]) => [name, String(count)]);
    return {
      text: `Exported ${titled(application)} to ${file}.\n\n${listing(Object.fromEntries(numbers))}`,
      json: { id, file, records },
    };
  });
}

async function importAll(
  id: number,
  file: string,
  { settings: takesSettings = false }: { settings?: boolean },
  command: Command,
): Promise<void> {
  const bytes = sizeOf(file);
  await report(command, async ({ table }) => {
    const application = await prepare(table, await readApplication(table, id), file, takesSettings);
    const problems = openProblems(file);
    const rows = watched(withoutSettings(readNdjson(file)), bytes);
    try {
      const counts = await importLines(table, application, rows, problems);
      return reportedImport(application, { ...counts }, problems);
    } finally {
      problems.close();
    }
  });
}

/** The settings of the file, when they are wanted; amounts must mean the same in any case. */
async function prepare(
  table: Table,
  application: Application,
  file: string,
  takesSettings: boolean,
): Promise<Application> {
  const first = await firstFields(file);
  const record = first?.['resource'] === SETTINGS ? first['record'] : undefined;
  if (!isObject(record))
    throw new UserFacingError(`${file} does not begin as an export; is it one?`);
  if (takesSettings) {
    const settings = validSettings(withoutNulls(record));
    return changeApplication(table, application, { settings });
  }
  const { currency_code } = application.settings;
  if (record['currency_code'] === currency_code) return application;
  throw new UserFacingError(
    `the export has amounts in ${record['currency_code']}, the application in ${currency_code}; ` +
      'take over the settings with --settings',
  );
}

async function firstFields(file: string) {
  for await (const { fields } of readNdjson(file)) return fields;
  return undefined;
}

async function* withoutSettings(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) if (row.fields?.['resource'] !== SETTINGS) yield row;
}
