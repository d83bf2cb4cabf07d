import type { Documentation } from '../../shared/contract/documentation.ts';
import type { files } from '../../shared/resources/files.ts';

export const documentation: Documentation<typeof files> = {
  one: 'a file',
  menu: 'catalogue',
  note: 'A user’s file is visible to that user and to admins; its link works for anyone who has it.',
  example: { name: 'Tea tin', filename: 'tin.gif', file: 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
  fields: {
    user_id: 'The user who owns it. With a user token, always that user.',
    file: 'The bytes in base64; line breaks and a data URI prefix are allowed.',
    filename: 'In responses: the last part of the URL.',
    original_filename: 'The name as sent.',
    url: 'Where the bytes are. For a private file it works for 15 minutes; request the file again for a new one.',
    size: 'In bytes. Send it only without `file`: that many will be uploaded.',
    mime_type: 'As sent or detected. It does not determine how the file is shown.',
    access: 'A private file is only for those who can request it.',
    private: 'Custom attributes that only admins see.',
  },
  output: {
    url: { type: 'string', format: 'uri', readOnly: true },
    upload: {
      type: 'object',
      readOnly: true,
      description:
        'Only for an upload in progress. Send a form (`multipart/form-data`) to `url`, with `fields` and then the bytes as `file`.',
      properties: {
        url: { type: 'string', format: 'uri' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        expires_at: { type: 'string', format: 'date-time' },
      },
      required: ['url', 'fields', 'expires_at'],
    },
  },
  always: ['url'],
  operations: {
    create: {
      note: 'The body can also be multipart/form-data with a part named `file`. A file can have 4 MB, a user’s 2 MB; a user can have 50 files, a store 10,000. Admins can send `size` instead of `file` and upload up to 100 MB with the form in the response.',
    },
    update: { note: 'Changes name, slug, description and custom attributes, but not the bytes.' },
    completeUpload: {
      effect: 'adds',
      summary: 'Complete an upload',
      note: 'Creates the file from what was uploaded: within 45 minutes, and with as many bytes as announced; otherwise 400 or 404. Until then no one sees it.',
    },
    remove: { note: 'Ends the link; the bytes are deleted within minutes.' },
    getContent: {
      summary: 'Get the bytes of a file',
      note: 'What the `url` of a file points to. Browsers show images (PNG, JPEG, GIF, WebP, AVIF), PDF and MP4, detected by content, and download everything else. `Range` with one range returns 206; with `If-Range`, only if the `ETag` matches.',
      path: { filename: { type: 'string', examples: ['Yp7qLvFZ0v1yR2m0q3Z5Xw-tin.gif'] } },
      parameters: {
        expires: 'When the link to a private file expires, in seconds since 1970.',
        signature: 'Proves that the store created the link.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that stores them.',
      errors: [416, 503],
    },
  },
};
