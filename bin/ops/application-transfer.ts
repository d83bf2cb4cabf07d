import type { Command } from 'commander';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import type { Settings } from '../../shared/tenancy/settings.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { readId } from './arguments.ts';
import { formatFields, runOnStore } from './report.ts';
import { validSettings } from './settings.ts';
import { type Counts, exportLines, SETTINGS } from './transfer/application-export.ts';
import { importLines } from './transfer/application-import.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { fileSize, importReport, type Row, withProgress } from './transfer/rows.ts';

export function addTransferCommands(application: Command): void {
  application
    .command('export')
    .description('Writes the settings and all records of an application as NDJSON.')
    .argument('<id>', 'id of the application', readId)
    .argument('[file]', 'file to write (default: standard output)')
    .addHelpText('after', EXPORT_HELP)
    .action(exportApplication);

  application
    .command('import')
    .description('Creates the records of an export in another application, with the same ids.')
    .argument('<id>', 'id of the application', readId)
    .argument('<file>', 'an export of an application')
    .option('--settings', 'import the settings, too, except the name of the store')
    .addHelpText('after', IMPORT_HELP)
    .action(importApplication);
}

const EXPORT_HELP = `
The first line has the settings. An export has no passwords and no keys, but it has personal data, so
only the owner can read the file.

Example:
  shopwright application export 4503599631466 tea-house.ndjson`;

const IMPORT_HELP = `
Existing records stay as they are, so an interrupted import can be repeated. Users are created without
a password. Lines that cannot be imported are in FILE.errors.ndjson, and the exit code is 2.

Example:
  shopwright application import 4503599799101 tea-house.ndjson --settings`;

async function exportApplication(
  id: number,
  file: string | undefined,
  _options: object,
  command: Command,
): Promise<void> {
  await runOnStore(command, async ({ table }) => {
    const application = await readApplication(table, id);
    const records: Counts = {};
    await writeOut(exportLines(table, application, records), file);
    if (file === undefined) return undefined;
    return {
      text: `Exported ${describeApplication(application)} to ${file}.\n\n${formatFields(records)}`,
      json: { id, file, records },
    };
  });
}

async function importApplication(
  id: number,
  file: string,
  { settings: withSettings = false }: { settings?: boolean },
  command: Command,
): Promise<void> {
  const bytes = fileSize(file);
  await runOnStore(command, async ({ table }) => {
    const current = await readApplication(table, id);
    const settings = importedSettings(current, await readSettings(file), withSettings);
    const application = settings ? await changeApplication(table, current, { settings }) : current;
    const problems = openProblems(file);
    const rows = withProgress(withoutSettings(readNdjson(file)), bytes);
    try {
      const counts = await importLines(table, application, rows, problems);
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
