import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { countAttempt, networkOf } from '../../shared/tenancy/login-limits.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { matchesPassword } from './password.ts';

/**
 * Whose credentials these are; undefined when the address is unknown or the password wrong, which
 * nobody can tell apart by the time it takes. Throws a 429 when too many attempts have failed.
 */
export async function proveIdentity(
  request: ApiRequest,
  email: string,
  password: string,
): Promise<Credentials | undefined> {
  const { table, application, caller, sourceIp } = request;
  const [attempt, credentials] = await Promise.all([
    countAttempt(table, application.id, {
      'login-email': email.toLowerCase(),
      // Whoever has the secret key logs in all customers from one address: that of the store.
      ...(caller.access !== 'admin' && { 'login-address': networkOf(sourceIp) }),
    }),
    readCredentials(request, email),
  ]);
  if (!(await matchesPassword(password, credentials?.password))) return undefined;
  await attempt.succeeded();
  return credentials;
}

/** Text of a body that may be secret, and is never repeated to the caller. */
export function readText(body: JsonObject, name: string, shortest = 1): string {
  const value = body[name];
  if (value === undefined || value === null) throw missingProperty(name);
  if (typeof value !== 'string') {
    throw invalidProperty({ name, failedValidator: 'type', message: `${name} must be a string.` });
  }
  if (value.length >= shortest && value.length <= MAX_TEXT_LENGTH) return value;
  throw invalidProperty({
    name,
    failedValidator: value.length < shortest ? 'min' : 'max',
    message: `${name} must have ${shortest} to ${MAX_TEXT_LENGTH} characters.`,
  });
}

const MAX_TEXT_LENGTH = 255;
