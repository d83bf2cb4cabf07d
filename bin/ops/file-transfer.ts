import { extname } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { UserFacingError } from '../program.ts';
import { addOptionalApplicationCommand, type OnApplication } from './command.ts';
import { FORMATS, type Format } from './file-formats.ts';
import { fileSize, requireUtf8 } from './transfer/input.ts';

interface FormatOption {
  readonly format?: Format;
}

const IMPORT_PRODUCTS = `A row with the ID or SKU of a product updates that product. Attributes that are missing from the
row stay as they are, and null removes an attribute. Any other row creates a product, with the
row's ID if it has one. Unchanged products are not written, so you can repeat an interrupted
import. If the API would reject a row, FILE.errors.ndjson contains its line and the reason. The
first ten are printed, and the exit code is 2.

The file must be UTF-8, or UTF-16 with a byte order mark. In CSV, an empty cell is a missing
attribute. Lists and objects are JSON, except for prices in other currencies and texts in other
languages, which have separate columns: prices.USD.price, locales.de.name. If semicolons separate
the cells, numbers may have a decimal comma. You can import a product file from Shopify
unchanged.`;

const IMPORT_RECORDS = `Existing records are not changed, so you can repeat an interrupted import. Users are created
without a password. Lines that cannot be imported are listed in FILE.errors.ndjson, and the exit
code is 2.`;

const EXPORT_RECORDS = `The first line contains the settings. The file contains no passwords or keys, but it does contain
personal data, so only you can read it.
To move an application with its keys: shopwright application export`;

/** What goes from and to files through the schemas: `export products`, `import records`. */
export function addFileCommands(program: Command): void {
  const importing = program
    .command('import')
    .description('Imports records from a file into a store.');
  const exporting = program
    .command('export')
    .description('Exports records from a store to a file.');
  const target = new Argument('[file]', 'file to write (default: standard output)');
  const format = new Option('--format <format>', 'file format (default: from the extension)');
  const formatOption = format.choices(['csv', 'ndjson']);

  addOptionalApplicationCommand(importing, 'products', {
    description: 'Creates and updates products from a file.',
    help: IMPORT_PRODUCTS,
    arguments: [new Argument('<file>', 'CSV with a header row, or NDJSON')],
    options: [formatOption],
    examples: [
      'shopwright import products products.csv',
      'shopwright import products products.ndjson --application 4503599631466',
    ],
    check(options, file) {
      fileSize(file);
      formatOf(file, options);
      return requireUtf8(file);
    },
    async run(on: OnApplication<FormatOption>, file: string) {
      const { importProductFile } = await work();
      return importProductFile(on, file, formatOf(file, on.options));
    },
  });

  addOptionalApplicationCommand(importing, 'records', {
    description: 'Creates the records of an export with the same IDs.',
    help: IMPORT_RECORDS,
    arguments: [new Argument('<file>', 'file written by `export records`')],
    options: [new Option('--settings', 'also import the settings, except the store name')],
    examples: ['shopwright import records tea-house.ndjson --application 4503599799101 --settings'],
    check(_options, file) {
      fileSize(file);
      return requireUtf8(file);
    },
    async run(on: OnApplication<{ readonly settings?: boolean }>, file: string) {
      return (await work()).importRecordFile(on, file, on.options.settings === true);
    },
  });

  addOptionalApplicationCommand(exporting, 'products', {
    description: 'Exports all products in the format that the import reads.',
    arguments: [target],
    options: [formatOption],
    examples: [
      'shopwright export products products.csv',
      'shopwright export products --format ndjson > products.ndjson',
    ],
    check: (options, file) => formatOf(file, options),
    async run(on: OnApplication<FormatOption>, file?: string) {
      return (await work()).exportProductFile(on, file, formatOf(file, on.options));
    },
  });

  addOptionalApplicationCommand(exporting, 'records', {
    description: 'Exports the settings and all records of an application as NDJSON.',
    help: EXPORT_RECORDS,
    arguments: [target],
    examples: ['shopwright export records tea-house.ndjson --application 4503599631466'],
    run: async (on, file?: string) => (await work()).exportRecordFile(on, file),
  });
}

/** Other commands start without the compiler of schemas and what reads CSV. */
const work = () => import('./transferred-files.ts');

function formatOf(file: string | undefined, { format }: FormatOption): Format {
  const extensions: Readonly<Record<string, Format>> = FORMATS;
  const found = format ?? extensions[extname(file ?? '').toLowerCase()];
  if (found) return found;
  const subject = file === undefined ? 'the export' : file;
  throw new UserFacingError(`the format of ${subject} is unknown; use --format csv or ndjson`);
}
