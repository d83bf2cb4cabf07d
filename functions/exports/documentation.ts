import type { Documentation } from '../../shared/contract/documentation.ts';
import type { exports } from '../../shared/resources/exports.ts';
import { partSchema } from '../../shared/resources/schemas/export.ts';

export const documentation: Documentation<typeof exports> = {
  one: 'an export',
  menu: 'store',
  note: 'Starts at once and runs in the background. The export and its files are deleted after 24 hours.',
  example: { resource: 'products', format: 'csv' },
  fields: {
    resource: 'What to export; callers also need its read permission.',
    format:
      'NDJSON has one record per line, as `GET` shows it. CSV has attribute names in the first row of each part. `excel` is CSV for Excel where semicolons separate lists: semicolons, all cells in quotes, decimal commas. It can’t be imported again.',
    from: 'Only records created at or after this time.',
    to: 'Only records created before this time.',
    state: '`done` when all rows are in the files; `failed` with the reason in `failure`.',
    failure: 'Why no more rows were written.',
    rows: 'Rows in the files.',
    parts:
      'The files, up to 16 MB each. `url` is a link until `expires_at`, and missing for callers who can’t read the records.',
    personal_data:
      'Whether rows have personal data, as seen by the caller who requested the export.',
    expires_at: 'When the export and its files are deleted.',
  },
  schemas: { ExportPart: partSchema },
  operations: {
    create: { summary: 'Export the records of a resource', errors: [409] },
    remove: { note: 'Stops a running export, and deletes its files.' },
    getContent: {
      summary: 'Get a part of an export',
      note: 'What the `url` of a part points to.',
      path: { filename: { type: 'string', examples: ['products-1.csv'] } },
      parameters: {
        expires: 'When the link expires, in seconds since 1970.',
        signature: 'Proves that the store created the link.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that stores them.',
      errors: [416, 503],
    },
  },
};
