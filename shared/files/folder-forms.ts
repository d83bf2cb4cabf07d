import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { badRequest } from '../contract/errors.ts';
import { equalSecrets } from '../equal-secrets.ts';
import {
  FORM_SECONDS,
  type FormFields,
  pathOf,
  type Upload,
  type UploadForm,
} from './file-store.ts';

/** Below the version; a server on the same machine takes forms there. */
export const FORM_PATH = '/files/uploads';

/** A form whose fields are right. */
export interface CheckedForm {
  /** Path of the bytes in the folder. */
  readonly key: string;
  readonly size: number;
}

/** Forms like those of S3, signed with a key that is derived from that of the secrets. */
export function folderForms(keyFile: string) {
  const signatureOf = (parts: readonly string[]) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', readFileSync(keyFile), '', 'uploads', 32)))
      .update(JSON.stringify(parts))
      .digest();

  return {
    sign({ place, size, baseUrl, now }: Upload): UploadForm {
      const [key, expires] = [pathOf(place), String(Math.floor(now / 1_000) + FORM_SECONDS)];
      const signature = signatureOf([key, String(size), expires]).toString('base64url');
      const fields = { key, size: String(size), expires, signature };
      return { url: `${baseUrl}${FORM_PATH}`, fields };
    },

    /** Throws a 400 unless this store has signed the form less than `FORM_SECONDS` before `now`. */
    check(fields: FormFields, now: number): CheckedForm {
      const { key = '', size = '', expires = '', signature = '' } = fields;
      const expected = signatureOf([key, size, expires]);
      const sent = Buffer.from(signature, 'base64url');
      const isSigned = equalSecrets(sent, expected);
      if (isSigned && Number(expires) * 1_000 > now) return { key, size: Number(size) };
      throw badRequest('The form is not valid, or has expired.');
    },
  };
}
