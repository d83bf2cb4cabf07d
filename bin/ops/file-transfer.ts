import { extname } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { UserFacingError } from '../program.ts';
import { addOptionalApplicationCommand, type OnApplication } from './command.ts';
import { FORMATS, type Format } from './file-formats.ts';
import { fileSize, requireUtf8 } from './transfer/input.ts';

interface FormatOption {
  readonly format?: Format;
}

const IMPORT_PRODUCTS = `A row with the id or the sku of a product updates that product: attributes that the row lacks stay,
null removes one. Every other row creates a product, with the id of the row if it has one. Unchanged
products are not written, so an interrupted import can be repeated. Rows that the API would refuse
are in FILE.errors.ndjson with line and reason, the first ten are printed, and the exit code is 2.

The file is UTF-8. In CSV an empty cell is a missing attribute; lists and objects are JSON, but for
prices in other currencies and texts in other languages: prices.USD.price, locales.de.name. With
semicolons between the cells, numbers may have a decimal comma. A file of products that Shopify exports
is read as it is.`;

const IMPORT_RECORDS = `Existing records stay as they are, so an interrupted import can be repeated. Users are created without
a password. Lines that cannot be imported are in FILE.errors.ndjson, and the exit code is 2.`;

const EXPORT_RECORDS = `The first line has the settings. The file has no passwords and no keys, but it has personal data, so
only the owner can read it. To move an application with its keys: shopwright application export`;

/** What goes from and to files through the schemas: `export products`, `import records`. */
export function addFileCommands(program: Command): void {
  const importing = program
    .command('import')
    .description('Imports records of a file into a store.');
  const exporting = program
    .command('export')
    .description('Exports records of a store into a file.');
  const target = new Argument('[file]', 'file to write (default: standard output)');
  const format = new Option('--format <format>', 'format of the file (default: by its extension)');
  const formatOption = format.choices(['csv', 'ndjson']);

  addOptionalApplicationCommand(importing, 'products', {
    description: 'Creates and updates products from a file.',
    help: IMPORT_PRODUCTS,
    arguments: [new Argument('<file>', 'CSV with a header, or NDJSON')],
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
    description: 'Creates the records of an export, with the same ids.',
    help: IMPORT_RECORDS,
    arguments: [new Argument('<file>', 'what `export records` has written')],
    options: [new Option('--settings', 'import the settings, too, except the name of the store')],
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
    description: 'Writes all products as the import reads them.',
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
    description: 'Writes the settings and all records of an application as NDJSON.',
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
