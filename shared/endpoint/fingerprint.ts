import { createHash, createHmac } from 'node:crypto';
import type { Caller } from '../actions/context.ts';
import { isObject, type JsonObject, omit } from '../contract/json.ts';
import { seesPersonal } from '../contract/permissions.ts';
import { type Resource, writeOnlyFields } from '../contract/resource.ts';
import type { Application } from '../tenancy/application.ts';
import { keyFor } from '../tenancy/hash-keys.ts';
import { networkOf } from '../tenancy/networks.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { Authenticated } from './authentication.ts';
import type { ParsedBody } from './body-parser.ts';
import type { ParsedQuery } from './query-parser.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';

/** The owner of the key. Guests share one only with those of the same network address. */
export function scopeOf(
  key: string,
  { access, userId, staff }: Caller,
  address: string,
): unknown[] {
  const who = staff ? [staff.kind, staff.id] : [access, userId ?? null];
  const caller = [...who, key];
  return access === 'public' ? [...caller, networkOf(address)] : caller;
}

/**
 * All that a request asks for but the values of its secret fields. Without the secret of a guest's
 * order, which is in a header, an answer shows less; so it does without the permission for personal data.
 */
export function requestWithout(
  secrets: readonly string[],
  {
    method,
    path,
    query,
    parsedBody,
    identity,
  }: Started & Routed & ParsedQuery & ParsedBody & Authenticated,
  orderSecret: string | undefined,
) {
  const body = isObject(parsedBody) ? omit(parsedBody, secrets) : parsedBody;
  const proof = orderSecret === undefined ? [] : [orderSecret];
  const hidden = identity && !seesPersonal(identity.caller) ? ['without personal data'] : [];
  return [path, [...query], body, secrets, method, ...proof, ...hidden];
}

/** The write-only fields of a body. */
export function secretsOf(
  { route, parsedBody }: Routed & ParsedBody,
  { schema }: Pick<Resource, 'schema'>,
): JsonObject {
  if (!isObject(parsedBody)) return {};
  const names = new Set(writeOnlyFields(typeof route.body === 'object' ? route.body : schema));
  return Object.fromEntries(Object.entries(parsedBody).filter(([name]) => names.has(name)));
}

/** Makes keyed digests (HMAC), of which nobody learns what a request had; without a cipher, plain ones. */
export async function digestFor(application: Application, cipher: SecretCipher | undefined) {
  const key = cipher && (await keyFor(application, cipher, 'idempotency'));
  return (value: unknown) =>
    (key ? createHmac('sha256', key) : createHash('sha256')).update(JSON.stringify(value)).digest();
}
