import { flag, label, nullable, recordId, reference } from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import { ADMINS, type Resource, recordResource, standardRoutes } from '../contract/resource.ts';
import { MAX_BODY_BYTES } from './files.ts';
import { IMPORTABLE, progressFields } from './schemas/import.ts';

const { list, get, remove } = standardRoutes('imports', ADMINS, ADMINS, false);

const told = {
  resource: { type: 'string', enum: IMPORTABLE },
  format: { type: 'string', enum: ['csv', 'ndjson'] },
  mapping: nullable({ type: 'object', additionalProperties: {} }),
  source: { type: 'string', enum: ['shopify', 'own'] },
  dry_run: { ...flag, default: false },
} as const;

/** imports.md, "Import a file" */
export const imports = recordResource({
  name: 'imports',
  summary: 'Files whose rows become records.',
  records: 'users',
  attributes: { own: 'none' },
  storage: { byState: true },
  routes: {
    list,
    create: {
      methods: ['POST'],
      path: '/imports',
      access: ADMINS,
      body: {
        type: 'object',
        properties: { ...told, content: label(MAX_BODY_BYTES), file_id: reference('files') },
        required: ['resource', 'format'],
      },
      activity: { type: 'import.created', shows: ['resource', 'format', 'dry_run'] },
    },
    get,
    remove,
  },
  schema: {
    type: 'object',
    properties: {
      ...told,
      file_id: reference('files'),
      state: { type: 'string', enum: ['running', 'done', 'failed'], readOnly: true },
      failure: { type: 'string', readOnly: true },
      ...progressFields,
      content: { ...recordId, readOnly: true, shownTo: 'nobody' },
    },
    required: ['resource', 'format', 'state', 'content'],
  },
  function: {
    maxBodyBytes: MAX_BODY_BYTES,
    uses: { 'imports#progress': 'change', files: 'read', due: 'write' },
    files: ['PutObject'],
  },
} as const satisfies Resource);

export type Import = RecordOf<typeof imports.schema>;
export type ImportInput = InputOf<typeof imports.schema>;
