import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import { products } from '../../functions/products/resource.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { recordPartition } from '../../shared/records/keys.ts';
import type { Stored } from '../../shared/records/records.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { Refusal } from '../program.ts';
import { listAllApplications } from './application.ts';
import { titled } from './application-report.ts';
import { readId } from './arguments.ts';
import { openProgress } from './progress.ts';
import { report } from './report.ts';
import type { Store } from './store.ts';
import { allRecords } from './transfer/application-export.ts';
import { csvOf, readCsv } from './transfer/csv.ts';
import { cellsOf } from './transfer/csv-cells.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { importProducts } from './transfer/product-import.ts';
import { type Row, reportedImport, sizeOf, watched } from './transfer/rows.ts';

const FORMATS = ['csv', 'ndjson'] as const;
type Format = (typeof FORMATS)[number];

interface Options {
  readonly application?: number;
  readonly format?: Format;
}

export function addProductCommands(program: Command): void {
  withOptions(
    program
      .command('import')
      .description('Brings records from a file into a store.')
      .command('products')
      .description('Creates the products of a file, and updates those that are there.')
      .argument('<file>', 'CSV with a header, or one line of JSON each (NDJSON)'),
  )
    .addHelpText('after', IMPORT_HELP)
    .action(importFile);

  withOptions(
    program
      .command('export')
      .description('Writes records of a store into a file.')
      .command('products')
      .description('Writes all products, in the form that the import reads.')
      .argument('[file]', 'where to (default: standard output)'),
  )
    .addHelpText('after', EXPORT_HELP)
    .action(exportFile);
}

const withOptions = (command: Command) =>
  command
    .option('--application <id>', 'which store (default: the only one there is)', readId)
    .addOption(
      new Option('--format <format>', 'default: that of the ending of the file').choices(FORMATS),
    );

const IMPORT_HELP = `
A row with the id or the sku of a product changes that product: an attribute that it does not have
stays, null removes it. Every other row makes a new product, under its id if it has one. What is so
already is not written, so after a break run it again. Rows that the API would refuse are in
FILE.errors.ndjson with line and reason, and the exit code is 2.

In CSV an empty cell is an attribute that is not there; lists and objects are JSON.

Examples:
  shopwright import products products.csv
  shopwright import products products.ndjson --application 4503599631466`;

const EXPORT_HELP = `
Examples:
  shopwright export products products.csv
  shopwright export products --format ndjson > products.ndjson`;

const cells = cellsOf(products.schema);

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const bytes = sizeOf(file);
  const rows: Record<Format, () => AsyncIterable<Row>> = {
    csv: () => readCsv(file, cells),
    ndjson: () => readNdjson(file),
  };
  const read = rows[formatOf(file, options)];
  await report(command, async (store) => {
    const application = await chosenApplication(store, options);
    const problems = openProblems(file);
    try {
      const counts = await importProducts(
        store.table,
        application,
        watched(read(), bytes),
        problems,
      );
      return reportedImport(application, { ...counts }, problems);
    } finally {
      problems.close();
    }
  });
}

async function exportFile(
  file: string | undefined,
  options: Options,
  command: Command,
): Promise<void> {
  const format = formatOf(file, options);
  await report(command, async (store) => {
    const application = await chosenApplication(store, options);
    const counts = { products: 0 };
    const records = counted(store, application, counts);
    await writeOut(format === 'csv' ? asCsv(records) : asLines(records), file);
    if (file === undefined) return undefined;
    return {
      text: `Exported ${counts.products} products of ${titled(application)} to ${file}.`,
      json: { id: application.id, file, ...counts },
    };
  });
}

async function* asLines(records: AsyncIterable<JsonObject>): AsyncGenerator<string> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** The header needs all attributes, so all products are read before the first is written. */
async function* asCsv(records: AsyncIterable<Stored>): AsyncGenerator<string> {
  const all: Stored[] = [];
  const custom = new Set<string>();
  for await (const record of records) {
    all.push(record);
    for (const name of Object.keys(record)) if (!KNOWN.includes(name)) custom.add(name);
  }
  yield* csvOf([...FIRST, ...[...custom].sort(), ...LAST], all, cells);
}

const FIRST = ['id', ...Object.keys(products.schema.properties)];
const LAST = ['created_at', 'updated_at'];
const KNOWN = [...FIRST, ...LAST];

async function* counted(
  { table, count }: Store,
  { id }: Application,
  counts: { products: number },
): AsyncGenerator<Stored> {
  const total = await count(recordPartition(id, products.name));
  const progress = openProgress('exporting');
  try {
    for await (const product of allRecords(table, id, products)) {
      yield product;
      counts.products += 1;
      progress.at(counts.products / Math.max(total, counts.products), counts.products);
    }
  } finally {
    progress.end();
  }
}

function formatOf(file: string | undefined, { format }: Options): Format {
  const ending = extname(file ?? '')
    .slice(1)
    .toLowerCase();
  const found = format ?? ENDINGS[ending];
  if (found) return found;
  throw new Refusal(`say what ${file ?? 'it'} is with --format csv or --format ndjson`);
}

const ENDINGS: Readonly<Record<string, Format>> = { csv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' };

async function chosenApplication({ table }: Store, { application: id }: Options) {
  if (id !== undefined) return readApplication(table, id);
  const [only, ...others] = await listAllApplications(table);
  if (only && others.length === 0) return only;
  throw new Refusal(
    only
      ? `there are ${others.length + 1} applications; choose one with --application`
      : 'there is no application yet; create one: shopwright application create --help',
  );
}
