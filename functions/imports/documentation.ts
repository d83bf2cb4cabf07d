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
  note: 'Each row of the file creates a record, or updates the one with its `id`, or else its key: the `sku` or `slug` of a product, the `slug` of a collection or content, the `code` of a coupon, the `from` of a redirect, the `name` of a variable. Starts at once and runs in the background.',
  example: {
    resource: 'products',
    format: 'csv',
    content: 'sku,name,price,stock_type\nK-1,Blue Kettle,24.5,infinite\n',
    dry_run: true,
  },
  fields: {
    resource: 'What to import; staff also need its write permission.',
    format:
      'CSV has attribute names in its first row, and commas, semicolons or tabs between cells. A column `prices.USD.price` has the price in another currency, `locales.de.name` the name in another language. NDJSON has one object per line. Both are UTF-8. CSV can also be a Shopify product export.',
    mapping: 'The attribute for each column name; null leaves the column out.',
    source:
      'How to read the file: `shopify` as a Shopify export, where a mapping changes only the columns that it names; `own` column by column. By default, a Shopify file is recognized if there is no mapping.',
    dry_run:
      'Writes nothing: `differences` says what the import would do, `columns` and `preview` how it reads the file.',
    content: 'The file, as text.',
    file_id: 'The ID of an uploaded file (`files`), for larger ones.',
    state: '`done` when all rows are; `failed` with the reason in `failure`.',
    failure: 'Why no more rows were read.',
    rows: 'Rows processed.',
    created: 'Rows that created a record.',
    updated: 'Rows that changed a record.',
    unchanged: 'Rows whose record already matches.',
    refused: 'Rows that can’t be imported.',
    mistakes: 'What is wrong with the first 100 refused rows.',
    warnings: 'Columns that look like a rule or price but have no effect; 20 at most.',
    differences: 'For a dry run: the first 100 rows of each outcome, with what they change.',
    recognized:
      'What the file is: an export of `shopify` or `shopwright`, or a table with your `own` columns; and how many records and variants it has so far.',
    columns:
      'For a dry run: the columns of the file, each with its attribute, or null if it is left out.',
    preview:
      'For a dry run: the first 20 records that it would create or change, as they would be, for those who can read them.',
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
      note: 'Stops a running import. What its rows have changed stays.',
    },
  },
};
