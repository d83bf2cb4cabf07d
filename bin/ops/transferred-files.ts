import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Import } from '../../shared/resources/imports.ts';
import { type Product, products } from '../../shared/resources/products.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { recordPartition } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { readNdjson } from '../../shared/transfer/ndjson.ts';
import type { Problems } from '../../shared/transfer/problems.ts';
import { readProductCsv } from '../../shared/transfer/product-csv.ts';
import type { Source, Tell } from '../../shared/transfer/reading.ts';
import {
  allRecords,
  type Counts,
  exportLines,
  SETTINGS,
} from '../../shared/transfer/record-export.ts';
import { asCsv, asLines } from '../../shared/transfer/row-files.ts';
import type { Row } from '../../shared/transfer/rows.ts';
import { printable, UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import type { OnApplication } from './command.ts';
import type { Format } from './file-formats.ts';
import { openProgress } from './progress.ts';
import { formatFields, type Report } from './report.ts';
import { validSettings } from './settings.ts';
import { fileSize, readInput } from './transfer/input.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems, type ProblemFile } from './transfer/problem-file.ts';
import { importProducts } from './transfer/product-import.ts';
import { importLines } from './transfer/record-import.ts';

type Recognized = NonNullable<Import['recognized']>;

/** `import products`. */
export function importProductFile(
  { store, application }: OnApplication,
  file: string,
  format: Format,
): Promise<Report> {
  let source: Source = 'own';
  const tell: Tell = (reading) => {
    source = reading.source;
  };
  const bytes = readInput(file);
  const rows = format === 'csv' ? readProductCsv(bytes, { tell }) : readNdjson(bytes, {}, tell);
  let size: FileSize = { records: 0, variants: 0 };
  const all = countRows(rows, (now) => {
    size = now;
  });
  return importRows(
    application,
    file,
    all,
    (shown, problems) => importProducts(store.table, application, shown, problems),
    () => ({ source, ...size }),
  );
}

type FileSize = Omit<Recognized, 'source'>;

async function* countRows(
  rows: AsyncIterable<Row>,
  tell: (size: FileSize) => void,
): AsyncGenerator<Row> {
  let [records, variants] = [0, 0];
  for await (const row of rows) {
    const own = row.fields?.['variants'];
    records += 1;
    variants += Array.isArray(own) ? own.length : 0;
    tell({ records, variants });
    yield row;
  }
}

const PROGRAMS: Readonly<Record<Source, string>> = {
  shopify: 'Shopify',
  shopwright: 'Shopwright',
  own: 'custom',
};

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function sentenceOf({ source, records, variants }: Recognized): string {
  const further = variants > 0 ? ` with ${counted(variants, 'variant')}` : '';
  return `This is a ${PROGRAMS[source]} file: ${counted(records, 'product')}${further}.`;
}

/** `import records`. */
export async function importRecordFile(
  { store, application: current }: OnApplication,
  file: string,
  withSettings: boolean,
): Promise<Report> {
  const settings = await importedSettings(current, await readSettings(file), withSettings);
  const application = settings
    ? await changeApplication(store.table, current, { settings }, Date.now())
    : current;
  return importRows(
    application,
    file,
    withoutSettings(readNdjson(readInput(file))),
    (shown, problems) => importLines(store.table, application, shown, problems),
  );
}

/** `export products`. */
export async function exportProductFile(
  { store, application }: OnApplication,
  file: string | undefined,
  format: Format,
): Promise<Report | undefined> {
  const { id } = application;
  const total = await store.count(recordPartition(id, products.name));
  let count = 0;
  const all = allRecords<Product>(store.table, application, products);
  const records = withProgress('exporting', all, (_, done) => {
    count = done;
    return done / Math.max(total, done);
  });
  await writeOut(format === 'csv' ? asCsv(products, records) : asLines(records), file);
  if (file === undefined) return undefined;
  return {
    text: `Exported ${count} products of ${describeApplication(application)} to ${file}.`,
    json: { id, file, products: count },
  };
}

/** `export records`. */
export async function exportRecordFile(
  { store, application }: OnApplication,
  file: string | undefined,
): Promise<Report | undefined> {
  const records: Counts = {};
  await writeOut(exportLines(store.table, application, records), file);
  if (file === undefined) return undefined;
  return {
    text: `Exported ${describeApplication(application)} to ${file}.\n\n${formatFields(records)}`,
    json: { id: application.id, file, records },
  };
}

/** The settings on the first line of an export. */
async function readSettings(file: string): Promise<JsonObject> {
  for await (const { fields } of readNdjson(readInput(file))) {
    if (fields?.['resource'] === SETTINGS && isObject(fields['record'])) return fields['record'];
    break;
  }
  throw new UserFacingError(`${file} is not an export; its first line must contain the settings`);
}

/** The settings to import, if any; without them both stores must have the same currency. */
async function importedSettings(
  { settings: { name, currency_code } }: Application,
  exported: JsonObject,
  withSettings: boolean,
): Promise<Settings | undefined> {
  if (withSettings) return validSettings({ ...exported, name }, exported);
  if (exported['currency_code'] === currency_code) return undefined;
  throw new UserFacingError(
    `the amounts in the export are in ${exported['currency_code']}, but the application uses ` +
      `${currency_code}; import the settings with --settings`,
  );
}

async function* withoutSettings(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) if (row.fields?.['resource'] !== SETTINGS) yield row;
}

const EXIT_CODE_REFUSED = 2;

/** Imports the rows of a file, with a progress bar. Sets the exit code when some are refused. */
async function importRows(
  application: Application,
  file: string,
  rows: AsyncIterable<Row>,
  work: (rows: AsyncIterable<Row>, problems: Problems) => Promise<object>,
  recognized?: () => Recognized,
): Promise<Report> {
  const bytes = fileSize(file);
  const problems = openProblems(file);
  // The position in a file of UTF-16 is that in UTF-8.
  const fractionOf = ({ position }: Row) => (bytes > 0 ? Math.min(1, position / bytes) : 1);
  try {
    const counts = await work(withProgress('importing', rows, fractionOf), problems);
    if (problems.count > 0) process.exitCode = EXIT_CODE_REFUSED;
    const all = { ...counts, refused: problems.count };
    return importReport(application, all, problems, recognized?.());
  } finally {
    problems.close();
  }
}

function importReport(
  application: Application,
  counts: Readonly<Record<string, number>>,
  { count, first, file }: ProblemFile,
  recognized?: Recognized,
): Report {
  // Nothing is said of a table of one's own: its owner knows it.
  const isRecognized = recognized !== undefined && recognized.source !== 'own';
  const sentence = isRecognized ? `${sentenceOf(recognized)}\n` : '';
  const lines = first.map(({ line, reason }) => `\n  line ${line}: ${printable(reason)}`).join('');
  const more = count > first.length ? `\n  and ${count - first.length} more` : '';
  const reasons = count > 0 ? `\n\nRefused lines with their reasons: ${file}${lines}${more}` : '';
  return {
    text: `${sentence}Imported into ${describeApplication(application)}.\n\n${formatFields(counts)}${reasons}`,
    json: {
      ...{ id: application.id, ...counts, problems: count > 0 ? file : null },
      ...(recognized && { recognized }),
    },
  };
}

/** Passes all on. `fractionOf` says which part of the work is done with one, and with so many. */
async function* withProgress<One>(
  title: string,
  all: AsyncIterable<One>,
  fractionOf: (one: One, count: number) => number,
): AsyncGenerator<One> {
  const progress = openProgress(title);
  let count = 0;
  try {
    for await (const one of all) {
      yield one;
      count += 1;
      progress.update(fractionOf(one, count), count);
    }
  } finally {
    progress.end();
  }
}
