import type { Command } from 'commander';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import type { Settings } from '../../shared/tenancy/settings.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { type ApplicationOption, findApplication } from './one-application.ts';
import { formatFields, runOnStore } from './report.ts';
import { validSettings } from './settings.ts';
import { requireUtf8 } from './transfer/encoding.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { type Counts, exportLines, SETTINGS } from './transfer/record-export.ts';
import { importLines } from './transfer/record-import.ts';
import { fileSize, importReport, type Row, withProgress } from './transfer/rows.ts';

interface ImportOptions extends ApplicationOption {
  readonly settings?: boolean;
}

/** `export records`. */
export async function exportRecords(
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

/** `import records`. */
export async function importRecords(
  file: string,
  { settings: withSettings = false, ...option }: ImportOptions,
  command: Command,
): Promise<void> {
  const bytes = fileSize(file);
  await requireUtf8(file);
  await runOnStore(command, async (store) => {
    const current = await findApplication(store, option);
    const settings = await importedSettings(current, await readSettings(file), withSettings);
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
async function importedSettings(
  { settings: { name, currency_code } }: Application,
  exported: JsonObject,
  withSettings: boolean,
): Promise<Settings | undefined> {
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
