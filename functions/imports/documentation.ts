import type { Documentation } from '../../shared/contract/documentation.ts';
import type { imports } from '../../shared/resources/imports.ts';
import {
  columnSchema,
  differenceSchema,
  mistakeSchema,
  previewedVariantsSchema,
  previewSchema,
  recognizedSchema,
} from '../../shared/resources/schemas/import.ts';

export const documentation: Documentation<typeof imports> = {
  one: 'an import',
  menu: 'store',
  note: 'Each row of the file creates a record, or updates the one with its `id`, or else with its name: the `sku` or `slug` of a product, the `slug` of a collection or content, the `code` of a coupon, the `name` of a variable. It begins at once and runs in the background.',
  example: {
    resource: 'products',
    format: 'csv',
    content: 'sku,name,price,stock_type\nK-1,Blue Kettle,24.5,infinite\n',
    dry_run: true,
  },
  fields: {
    resource: 'The catalogue; staff need its permission for writes, too.',
    format:
      'CSV has the names of attributes in its first row, and commas, semicolons or tabs between the cells. A column `prices.USD.price` has the price in another currency, `locales.de.name` the name in another language. NDJSON has one object in each line. Both are UTF-8. CSV may also be the file of products that Shopify exports.',
    mapping: 'By the name of a column, the attribute that it becomes; null leaves the column out.',
    source:
      'How the file is read: `shopify` as an export of Shopify, of which a mapping changes only the columns that it names; `own` column by column. Without it, a file of Shopify is recognized if there is no mapping.',
    dry_run:
      'Writes nothing, and says in `differences` what the import would do, in `columns` and `preview` how it reads the file.',
    content: 'The file, as text.',
    file_id: 'The file, among `files`: for larger ones.',
    state: '`done` when all rows are; `failed` says why in `failure`.',
    failure: 'Why no more rows were read.',
    rows: 'Rows that are done.',
    created: 'Rows that have created a record.',
    updated: 'Rows that have changed one.',
    unchanged: 'Rows of records that are so already.',
    refused: 'Rows that cannot be imported.',
    mistakes: 'What is wrong with the first 100 of these.',
    warnings: 'Columns that read like a rule or a price, and that nothing reads: 20 at most.',
    differences: 'Of a dry run: the first 100 rows of each outcome, with what they change.',
    recognized:
      'Whose file it is: an export of `shopify` or `shopwright`, or a table with columns of your `own`; and how many records and variants it has so far.',
    columns:
      'Of a dry run: the columns of the file, each with the attribute that it becomes, or null when it is left out.',
    preview:
      'Of a dry run: the first 20 records that it would create or change, as they would be, for those who may read them.',
  },
  schemas: {
    ImportMistake: mistakeSchema,
    ImportDifference: differenceSchema,
    ImportRecognized: recognizedSchema,
    ImportColumn: columnSchema,
    ImportPreview: previewSchema,
    ImportPreviewVariants: previewedVariantsSchema,
  },
  operations: {
    create: {
      effect: 'changes',
      confirms: { shows: 'import', unlessDryRun: true },
      summary: 'Import a file',
      errors: [409],
    },
    remove: {
      note: 'An import that runs ends. What its rows have changed stays.',
    },
  },
};
