import { extname } from 'node:path';
import type { Command } from 'commander';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { type ApplicationOption, findApplication } from './one-application.ts';
import type { Format } from './product-transfer.ts';
import { runOnStore } from './report.ts';
import { readCsv } from './transfer/csv.ts';
import { requireUtf8 } from './transfer/encoding.ts';
import { readNdjson } from './transfer/ndjson.ts';
import { writeOut } from './transfer/output.ts';
import { openProblems } from './transfer/problems.ts';
import { asCsv, asLines, countedProducts, productCells } from './transfer/product-export.ts';
import { importProducts } from './transfer/product-import.ts';
import { fileSize, importReport, type Row, withProgress } from './transfer/rows.ts';

interface Options extends ApplicationOption {
  readonly format?: Format;
}

/** `import products`. */
export async function importFile(file: string, options: Options, command: Command): Promise<void> {
  const bytes = fileSize(file);
  const readers: Record<Format, () => AsyncIterable<Row>> = {
    csv: () => readCsv(file, productCells),
    ndjson: () => readNdjson(file),
  };
  const read = readers[formatOf(file, options)];
  await requireUtf8(file);
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

/** `export products`. */
export async function exportFile(
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
