import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { listAllApplications } from './application.ts';
import { titled } from './application-report.ts';
import { readId } from './arguments.ts';
import { report } from './report.ts';
import type { Store } from './store.ts';
import { readCsv } from './transfer/csv.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { asCsv, asLines, countedProducts, productCells } from './transfer/product-export.ts';
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

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const bytes = sizeOf(file);
  const rows: Record<Format, () => AsyncIterable<Row>> = {
    csv: () => readCsv(file, productCells),
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
    const records = countedProducts(store, application, counts);
    await writeOut(format === 'csv' ? asCsv(records) : asLines(records), file);
    if (file === undefined) return undefined;
    return {
      text: `Exported ${counts.products} products of ${titled(application)} to ${file}.`,
      json: { id: application.id, file, ...counts },
    };
  });
}

function formatOf(file: string | undefined, { format }: Options): Format {
  const ending = extname(file ?? '')
    .slice(1)
    .toLowerCase();
  const found = format ?? ENDINGS[ending];
  if (found) return found;
  throw new UserFacingError(`say what ${file ?? 'it'} is with --format csv or --format ndjson`);
}

const ENDINGS: Readonly<Record<string, Format>> = { csv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson' };

async function chosenApplication({ table }: Store, { application: id }: Options) {
  if (id !== undefined) return readApplication(table, id);
  const [only, ...others] = await listAllApplications(table);
  if (only && others.length === 0) return only;
  throw new UserFacingError(
    only
      ? `there are ${others.length + 1} applications; choose one with --application`
      : 'there is no application yet; create one: shopwright application create --help',
  );
}
