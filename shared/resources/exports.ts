import { computedText, dateOrTime, flag, text } from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import { ADMINS, type Resource, recordResource, standardRoutes } from '../contract/resource.ts';
import { EXPORTABLE, partSchema } from './schemas/export.ts';

const { list, get, remove } = standardRoutes('exports', ADMINS, ADMINS, false);

const told = {
  resource: { type: 'string', enum: EXPORTABLE },
  format: { type: 'string', enum: ['csv', 'ndjson', 'excel'] },
  from: dateOrTime,
  to: { ...dateOrTime, notBefore: 'from' },
} as const;

/** imports.md, "Exports" */
export const exports = recordResource({
  name: 'exports',
  summary: 'Files with the records of a resource.',
  records: 'users',
  attributes: { own: 'none' },
  storage: { byState: true },
  routes: {
    list,
    create: {
      methods: ['POST'],
      path: '/exports',
      access: ADMINS,
      body: { type: 'object', properties: told, required: ['resource', 'format'] },
      activity: { type: 'export.created', shows: ['resource', 'format'] },
    },
    get,
    remove,
    getContent: {
      methods: ['GET'],
      path: '/exports/:application_id/:export_id/:filename',
      access: 'anyone',
      query: { expires: text(16), signature: text(64) },
    },
  },
  schema: {
    type: 'object',
    properties: {
      ...told,
      state: { type: 'string', enum: ['running', 'done', 'failed'], readOnly: true },
      failure: computedText,
      rows: { type: 'integer', readOnly: true },
      parts: { type: 'array', readOnly: true, items: partSchema },
      /** Whether the rows have what tells of persons: as who asked for it saw it. */
      personal_data: { ...flag, readOnly: true },
      expires_at: { type: 'string', format: 'date-time', readOnly: true },
      link_key: { ...computedText, shownTo: 'nobody' },
    },
    required: [
      'resource',
      'format',
      'state',
      'rows',
      'parts',
      'personal_data',
      'expires_at',
      'link_key',
    ],
  },
  function: {
    uses: { 'exports#progress': 'change', due: 'write' },
    files: ['GetObject'],
  },
} as const satisfies Resource);

export type Export = RecordOf<typeof exports.schema>;
export type ExportInput = InputOf<typeof exports.schema>;
