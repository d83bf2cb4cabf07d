import type { Documentation } from '../../shared/contract/documentation.ts';
import type { exports } from '../../shared/resources/exports.ts';
import { partSchema } from '../../shared/resources/schemas/export.ts';

export const documentation: Documentation<typeof exports> = {
  one: 'an export',
  menu: 'store',
  note: 'It begins at once and runs in the background. The export and its files are removed after 24 hours.',
  example: { resource: 'products', format: 'csv' },
  fields: {
    resource: 'Whose records; callers need its permission for reads, too.',
    format:
      'NDJSON has each record as `GET` shows it in a line. CSV has the names of attributes in the first row of each part. `excel` is CSV that Excel opens where semicolons divide lists: with them between cells that are all in quotes, and decimal commas. It is not imported again.',
    from: 'Only records that were created then or later.',
    to: 'Only records that were created before.',
    state: '`done` when all rows are in the files; `failed` says why in `failure`.',
    failure: 'Why no more rows were written.',
    rows: 'Rows that are in the files.',
    parts:
      'The files, each of up to 16 MB. `url` is a link until `expires_at`, and missing for callers who do not read the records.',
    personal_data:
      'Whether the rows have what tells of persons: as the caller who asked for the export saw it.',
    expires_at: 'When the export and its files are removed.',
  },
  schemas: { ExportPart: partSchema },
  operations: {
    create: { summary: 'Export the records of a resource', errors: [409] },
    remove: { note: 'An export that runs ends. Its files are removed.' },
    getContent: {
      summary: 'Get a part of an export',
      note: 'What `url` of a part leads to.',
      path: { filename: { type: 'string', examples: ['products-1.csv'] } },
      parameters: {
        expires: 'When the link ends: seconds since 1970.',
        signature: 'Proves that the link was made by the store.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that keeps them.',
      errors: [416, 503],
    },
  },
};
