import type { Documentation } from '../../shared/contract/documentation.ts';
import type { files } from '../../shared/resources/files.ts';

export const documentation: Documentation<typeof files> = {
  one: 'a file',
  menu: 'catalogue',
  note: 'Also at /media. A file of a user is seen by that user and by admins; its link works for everybody who has it.',
  example: { name: 'Tea tin', filename: 'tin.gif', file: 'R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
  fields: {
    user_id: 'Whose it is. With the token of a user it is always that user.',
    file: 'The bytes in base64, also with line breaks and the prefix of a data URI.',
    filename: 'In answers: the last part of the URL.',
    original_filename: 'As it was sent.',
    url: 'Where the bytes are. Of a private file it works for 15 minutes: ask for the file again.',
    size: 'Bytes. In a body only without `file`: as many will be uploaded.',
    mime_type: 'As it was sent, or found. It does not decide how the file is shown.',
    access: 'A private file is for those who may ask for it.',
    private: 'Attributes of your own that only admins see.',
  },
  output: {
    url: { type: 'string', format: 'uri', readOnly: true },
    upload: {
      type: 'object',
      readOnly: true,
      description:
        'Only of an upload that has begun. Send a form (`multipart/form-data`) to `url`, with `fields` and then the bytes as `file`.',
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
      note: 'The body may also be multipart/form-data with a part named `file`. A file has 4 MB at most, that of a user 2 MB; a user has 50 files, a store 10,000. An admin may send `size` instead of `file` and upload up to 100 MB by the form of the answer.',
    },
    update: { note: 'Changes name, slug, description and attributes of your own; not the bytes.' },
    completeUpload: {
      effect: 'adds',
      summary: 'Complete an upload',
      note: 'Makes the file of what was uploaded: within 45 minutes, and with as many bytes as were announced, else it is 400 or 404. Until then nobody sees it.',
    },
    remove: { note: 'Ends the link; the bytes are removed within minutes.' },
    getContent: {
      summary: 'Get the bytes of a file',
      note: 'What `url` of a file leads to. Pictures (PNG, JPEG, GIF, WebP, AVIF), PDF and MP4 are shown in browsers, found by their content; all else is downloaded. `Range` with one range gets 206, with `If-Range` only while the `ETag` is that one.',
      path: { filename: { type: 'string', examples: ['Yp7qLvFZ0v1yR2m0q3Z5Xw-tin.gif'] } },
      parameters: {
        expires: 'When the link to a private file ends: seconds since 1970.',
        signature: 'Proves that the link was made by the store.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that keeps them.',
      errors: [416, 503],
    },
  },
};
