import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { type ApplicationOption, findApplication, withApplication } from './one-application.ts';
import { runOnStore } from './report.ts';
import { readCsv } from './transfer/csv.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { asCsv, asLines, countedProducts, productCells } from './transfer/product-export.ts';
import { importProducts } from './transfer/product-import.ts';
import { fileSize, importReport, type Row, withProgress } from './transfer/rows.ts';

const FORMATS = ['csv', 'ndjson'] as const;
type Format = (typeof FORMATS)[number];

interface Options extends ApplicationOption {
  readonly format?: Format;
}

export function addProductCommands(importing: Command, exporting: Command): void {
  withOptions(
    importing
      .command('products')
      .description('Creates and updates products from a file.')
      .argument('<file>', 'CSV with a header, or NDJSON'),
  )
    .addHelpText('after', IMPORT_HELP)
    .action(importFile);

  withOptions(
    exporting
      .command('products')
      .description('Writes all products as the import reads them.')
      .argument('[file]', 'file to write (default: standard output)'),
  )
    .addHelpText('after', EXPORT_HELP)
    .action(exportFile);
}

const withOptions = (command: Command) =>
  withApplication(command).addOption(
    new Option('--format <format>', 'format of the file (default: by its extension)').choices(
      FORMATS,
    ),
  );

const IMPORT_HELP = `
A row with the id or the sku of a product updates that product: attributes that the row lacks stay,
null removes one. Every other row creates a product, with the id of the row if it has one. Unchanged
products are not written, so an interrupted import can be repeated. Rows that the API would refuse
are in FILE.errors.ndjson with line and reason, and the exit code is 2.

In CSV an empty cell is a missing attribute; lists and objects are JSON.

Examples:
  shopwright import products products.csv
  shopwright import products products.ndjson --application 4503599631466`;

const EXPORT_HELP = `
Examples:
  shopwright export products products.csv
  shopwright export products --format ndjson > products.ndjson`;

async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const bytes = fileSize(file);
  const readers: Record<Format, () => AsyncIterable<Row>> = {
    csv: () => readCsv(file, productCells),
    ndjson: () => readNdjson(file),
  };
  const read = readers[formatOf(file, options)];
  await runOnStore(command, async (store) => {
    const application = await findApplication(store, options);
    const problems = openProblems(file);
    try {
      const counts = await importProducts(
        store.table,
        application,
        withProgress(read(), bytes),
        problems,
      );
      return importReport(application, { ...counts }, problems);
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
  await runOnStore(command, async (store) => {
    const application = await findApplication(store, options);
    const counts = { products: 0 };
    const records = countedProducts(store, application, counts);
    await writeOut(format === 'csv' ? asCsv(records) : asLines(records), file);
    if (file === undefined) return undefined;
    return {
      text: `Exported ${counts.products} products of ${describeApplication(application)} to ${file}.`,
      json: { id: application.id, file, ...counts },
    };
  });
}

function formatOf(file: string | undefined, { format }: Options): Format {
  const found = format ?? EXTENSIONS[extname(file ?? '').toLowerCase()];
  if (found) return found;
  const subject = file === undefined ? 'the export' : file;
  throw new UserFacingError(`the format of ${subject} is unknown; give --format csv or ndjson`);
}

const EXTENSIONS: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};
