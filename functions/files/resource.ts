import {
  label,
  listQuery,
  nullable,
  recordId,
  recordQuery,
  text,
  title,
} from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { type Access, type Resource, recordResource } from '../../shared/contract/resource.ts';

const readers = {
  public: 'public',
  user: 'own-or-public',
  admin: 'all',
} as const satisfies Access;
const writers = { user: 'own', admin: 'all' } as const satisfies Access;

const owner = nullable({ type: 'integer', minimum: 1 });
const set = { type: 'string', readOnly: true } as const;

const told = {
  name: title(255),
  slug: nullable(text(140)),
  description: nullable(text(10_000)),
  user_id: owner,
} as const;

/** A file in base64, with line breaks and what is beside it in JSON. */
export const MAX_BODY_BYTES = 5_888 * 1024;

/** protocol.md, "Files" */
export const files = recordResource({
  name: 'files',
  aliases: ['media'],
  summary: 'Pictures, documents and other files.',
  owned: true,
  maxBodyBytes: MAX_BODY_BYTES,
  routes: {
    list: { methods: ['GET'], path: '/files', access: readers, query: listQuery },
    create: {
      methods: ['POST'],
      path: '/files',
      access: writers,
      body: {
        type: 'object',
        properties: {
          ...told,
          filename: label(255),
          file: { ...label(MAX_BODY_BYTES), writeOnly: true },
          size: { type: 'integer', minimum: 1 },
          mime_type: { type: 'string', pattern: '^[\\w.+-]{1,100}/[\\w.+-]{1,100}$' },
          access: { type: 'string', enum: ['public', 'private'], default: 'public' },
        },
        required: ['name', 'filename'],
      },
    },
    completeUpload: { methods: ['POST'], path: '/files/:id/complete', access: { admin: 'all' } },
    get: { methods: ['GET'], path: '/files/:id', access: readers, query: recordQuery },
    update: { methods: ['PUT'], path: '/files/:id', access: writers, body: 'changes' },
    remove: { methods: ['DELETE'], path: '/files/:id', access: writers },
    getContent: {
      methods: ['GET'],
      path: '/files/:application_id/:file_id/:filename',
      access: 'anyone',
      cacheable: true,
      query: { expires: text(16), signature: text(64) },
    },
  },
  schema: {
    type: 'object',
    properties: {
      ...told,
      filename: set,
      original_filename: set,
      url: set,
      /** The form of an upload, in the answer that begins it. Never stored. */
      upload: { type: 'object', readOnly: true },
      size: { type: 'integer', readOnly: true },
      mime_type: set,
      access: { type: 'string', enum: ['public', 'private'], readOnly: true },
      private: { shownToAdmins: true, adminOnly: true },
      content: {
        type: 'object',
        properties: { id: recordId, type: text(50), key: text(50) },
        required: ['id', 'key'],
        readOnly: true,
        internal: true,
      },
    },
    required: ['name', 'filename', 'original_filename', 'size', 'mime_type', 'access', 'content'],
  },
  reads: ['files#counts', 'files#uploads'],
  writes: ['files#counts', 'files#uploads', 'due'],
  fileAccess: ['GetObject', 'PutObject'],
} as const satisfies Resource);

export type File = RecordOf<typeof files.schema>;
export type FileInput = InputOf<typeof files.schema>;
