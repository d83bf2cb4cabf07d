import { type Command, Option } from 'commander';
import { withApplication } from './one-application.ts';

/** Of files of products. */
export const FORMATS = ['csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

export function addProductCommands(importing: Command, exporting: Command): void {
  withOptions(
    importing
      .command('products')
      .description('Creates and updates products from a file.')
      .argument('<file>', 'CSV with a header, or NDJSON'),
  )
    .addHelpText('after', IMPORT_HELP)
    .action(async (file, options, command) => {
      const { importFile } = await import('./product-actions.ts');
      await importFile(file, options, command);
    });

  withOptions(
    exporting
      .command('products')
      .description('Writes all products as the import reads them.')
      .argument('[file]', 'file to write (default: standard output)'),
  )
    .addHelpText('after', EXPORT_HELP)
    .action(async (file, options, command) => {
      const { exportFile } = await import('./product-actions.ts');
      await exportFile(file, options, command);
    });
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
are in FILE.errors.ndjson with line and reason, the first ten are printed, and the exit code is 2.

The file is UTF-8. In CSV an empty cell is a missing attribute; lists and objects are JSON. With
semicolons between the cells, numbers may have a decimal comma.

Examples:
  shopwright import products products.csv
  shopwright import products products.ndjson --application 4503599631466`;

const EXPORT_HELP = `
Examples:
  shopwright export products products.csv
  shopwright export products --format ndjson > products.ndjson`;
