import { besideRecordsKey } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { type RequestedCode, readCode, requestCode } from '../../shared/tenancy/recovery-code.ts';
import { cipher, table } from './local-store.ts';

/** Asks for a code as a request does, and reads it as the mail function does. */
export async function issueCode(
  application: Application,
  email: string,
  now = Date.now(),
  isKnown = false,
): Promise<RequestedCode> {
  await requestCode(table, application.id, { email, isKnown }, now);
  const code = await readCode(table, application, cipher, email, now);
  if (!code) throw new Error(`There is no code of ${email}.`);
  return code;
}

/** As if an hour had passed since it was asked for. */
export async function expireCode(application: Application, email: string): Promise<void> {
  await table.write({
    update: besideRecordsKey(application.id, 'users#codes', email.toLowerCase()),
    edits: [{ attribute: 'expires_at', set: Math.floor(Date.now() / 1_000) - 1 }],
  });
}
