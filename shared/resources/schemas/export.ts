import { IMPORTABLE } from './import.ts';

/** The resources whose records can be exported. */
export const EXPORTABLE = [
  ...IMPORTABLE,
  'addresses',
  'carts',
  'files',
  'invoices',
  'orders',
  'subscribers',
  'users',
] as const;

const count = { type: 'integer', readOnly: true } as const;

/** A file with some of the rows. */
export const partSchema = {
  type: 'object',
  properties: {
    rows: count,
    bytes: count,
    /** Where it is read: a link that is signed. */
    url: { type: 'string', readOnly: true },
    /** Id of the bytes. */
    content: { ...count, shownTo: 'nobody' },
  },
  required: ['rows', 'bytes', 'content'],
} as const;
