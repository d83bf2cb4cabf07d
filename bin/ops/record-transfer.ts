import type { Command } from 'commander';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import type { Settings } from '../../shared/tenancy/settings.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { type ApplicationOption, findApplication, withApplication } from './one-application.ts';
import { formatFields, runOnStore } from './report.ts';
import { validSettings } from './settings.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { type Counts, exportLines, SETTINGS } from './transfer/record-export.ts';
import { importLines } from './transfer/record-import.ts';
import { fileSize, importReport, type Row, withProgress } from './transfer/rows.ts';

interface ImportOptions extends ApplicationOption {
  readonly settings?: boolean;
}

export function addRecordCommands(importing: Command, exporting: Command): void {
  withApplication(
    exporting
      .command('records')
      .description('Writes the settings and all records of an application as NDJSON.')
      .argument('[file]', 'file to write (default: standard output)'),
  )
    .addHelpText('after', EXPORT_HELP)
    .action(exportRecords);

  withApplication(
    importing
      .command('records')
      .description('Creates the records of an export, with the same ids.')
      .argument('<file>', 'what `export records` has written'),
  )
    .option('--settings', 'import the settings, too, except the name of the store')
    .addHelpText('after', IMPORT_HELP)
    .action(importRecords);
}

const EXPORT_HELP = `
The first line has the settings. The file has no passwords and no keys, but it has personal data, so
only the owner can read it. To move an application with its keys: shopwright application export

Example:
  shopwright export records tea-house.ndjson --application 4503599631466`;

const IMPORT_HELP = `
Existing records stay as they are, so an interrupted import can be repeated. Users are created without
a password. Lines that cannot be imported are in FILE.errors.ndjson, and the exit code is 2.

Example:
  shopwright import records tea-house.ndjson --application 4503599799101 --settings`;

async function exportRecords(
  file: string | undefined,
  options: ApplicationOption,
  command: Command,
): Promise<void> {
  await runOnStore(command, async (store) => {
    const application = await findApplication(store, options);
    const records: Counts = {};
    await writeOut(exportLines(store.table, application, records), file);
    if (file === undefined) return undefined;
    return {
      text: `Exported ${describeApplication(application)} to ${file}.\n\n${formatFields(records)}`,
      json: { id: application.id, file, records },
    };
  });
}

async function importRecords(
  file: string,
  { settings: withSettings = false, ...option }: ImportOptions,
  command: Command,
): Promise<void> {
  const bytes = fileSize(file);
  await runOnStore(command, async (store) => {
    const current = await findApplication(store, option);
    const settings = importedSettings(current, await readSettings(file), withSettings);
    const application = settings
      ? await changeApplication(store.table, current, { settings })
      : current;
    const problems = openProblems(file);
    const rows = withProgress(withoutSettings(readNdjson(file)), bytes);
    try {
      const counts = await importLines(store.table, application, rows, problems);
      return importReport(application, { ...counts }, problems);
    } finally {
      problems.close();
    }
  });
}

/** The settings on the first line of an export. */
async function readSettings(file: string): Promise<JsonObject> {
  for await (const { fields } of readNdjson(file)) {
    if (fields?.['resource'] === SETTINGS && isObject(fields['record'])) return fields['record'];
    break;
  }
  throw new UserFacingError(`${file} is not an export; its first line must have the settings`);
}

/** The settings to import, if any; without them both stores must have the same currency. */
function importedSettings(
  { settings: { name, currency_code } }: Application,
  exported: JsonObject,
  withSettings: boolean,
): Settings | undefined {
  if (withSettings) return validSettings({ ...exported, name });
  if (exported['currency_code'] === currency_code) return undefined;
  throw new UserFacingError(
    `the export has amounts in ${exported['currency_code']}, the application in ${currency_code}; ` +
      'import the settings with --settings',
  );
}

async function* withoutSettings(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) if (row.fields?.['resource'] !== SETTINGS) yield row;
}
