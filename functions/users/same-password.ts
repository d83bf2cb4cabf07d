import { attribute } from '../../shared/contract/attributes.ts';
import type { VerifySecrets } from '../../shared/endpoint/idempotency.ts';
import { matchesPassword } from '../../shared/passwords/password-hash.ts';
import { readCredentials } from './credentials.ts';

/** A repeated request has the password that the user of the first answer has: a new one, or the old one. */
export const samePassword: VerifySecrets = async (sent, answer, context) => {
  const password = attribute(sent, 'password') ?? attribute(sent, 'old_password');
  const email = attribute(answer, 'data.email');
  if (typeof password !== 'string' || typeof email !== 'string') return false;
  const credentials = await readCredentials(context, email);
  return matchesPassword(password, credentials?.password);
};
