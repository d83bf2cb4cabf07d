import { type FieldSchema, label } from '../../contract/fields.ts';

/** Characters of a password, whatever a store wants beyond that. */
export const MIN_PASSWORD_LENGTH = 4;
export const MAX_PASSWORD_LENGTH = 200;

/** Text that is never repeated in an error. */
export const secret = { ...label(255), writeOnly: true } as const satisfies FieldSchema;

/** `requireGoodPassword` has the further rules. */
export const newPassword = {
  type: 'string',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  writeOnly: true,
} as const satisfies FieldSchema;
