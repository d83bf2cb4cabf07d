import {
  computedText,
  type Fields,
  label,
  nullable,
  recordId,
  text,
  title,
} from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  type Access,
  ADMINS,
  OWNERS,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';

const readers = {
  public: 'public',
  user: 'own-or-public',
  admin: 'all',
} as const satisfies Access;

const owner = nullable({ type: 'integer', minimum: 1, references: 'users' });

const told = {
  name: title(255),
  slug: nullable(text(140)),
  description: nullable(text(10_000)),
  user_id: owner,
} as const satisfies Fields;

/** A file in base64, with line breaks and what is beside it in JSON. */
export const MAX_BODY_BYTES = 5_888 * 1024;

/** protocol.md, "Files" */
export const files = recordResource({
  name: 'files',
  aliases: ['media'],
  summary: 'Images, documents and other files.',
  records: 'users',
  access: { personal: true },
  routes: {
    ...standardRoutes('files', readers, OWNERS, false),
    create: {
      methods: ['POST'],
      path: '/files',
      access: OWNERS,
      own: 'kept',
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
    completeUpload: { methods: ['POST'], path: '/files/:id/complete', access: ADMINS },
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
      filename: computedText,
      original_filename: computedText,
      url: computedText,
      /** The form of an upload, in the answer that begins it. Never stored. */
      upload: { type: 'object', readOnly: true },
      size: { type: 'integer', readOnly: true },
      mime_type: computedText,
      access: { type: 'string', enum: ['public', 'private'], readOnly: true },
      private: { shownTo: 'admins', adminOnly: true },
      content: {
        type: 'object',
        properties: { id: recordId, type: text(50), key: text(50) },
        required: ['id', 'key'],
        readOnly: true,
        shownTo: 'nobody',
      },
    },
    required: ['name', 'filename', 'original_filename', 'size', 'mime_type', 'access', 'content'],
  },
  function: {
    isBusy: true,
    maxBodyBytes: MAX_BODY_BYTES,
    uses: { 'files#counts': 'change', 'files#uploads': 'change', due: 'write' },
    files: ['GetObject', 'PutObject'],
  },
} as const satisfies Resource);

export type File = RecordOf<typeof files.schema>;
export type FileInput = InputOf<typeof files.schema>;
