import type { Caller } from '../actions/context.ts';
import { forbidden, unauthorized } from '../contract/errors.ts';
import { isOwned } from '../contract/records.ts';
import type { Resource, Route } from '../contract/resource.ts';
import type { Table } from '../storage/table.ts';
import {
  type ApiKeyGrant,
  applicationIdOfKey,
  invalidKey,
  verifyApiKey,
} from '../tenancy/api-keys.ts';
import type { Application } from '../tenancy/application.ts';
import { clientOf, VISITOR_KEY_HEADER } from '../tenancy/client.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import { NO_REVOCATIONS } from '../tenancy/revocations.ts';
import {
  CACHE_TTL_MS,
  findRevocable,
  findRevocableStaff,
  findTenant,
  findTenantById,
  MISMATCH_TTL_MS,
  WRITE_CACHE_TTL_MS,
} from '../tenancy/tenant-cache.ts';
import { claimedAccess, hasKeysFor, verifyToken } from '../tenancy/tokens.ts';
import type { Opened } from './context.ts';
import { enterStore } from './enter-store.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';

export interface Authenticated {
  /** Undefined on a route that needs no Authorization header. */
  identity: { readonly application: Application; readonly caller: Caller } | undefined;
  tenant: Application | undefined;
}

/** Characters of an Authorization header; ours have fewer. */
export const MAX_HEADER_LENGTH = 1_024;

type Needs = Started & Routed & Opened;

/**
 * Identifies the caller: `<public key>`, or `<public key>:<token>` without any scheme word, or an API
 * key in the place of the token or as `Bearer <API key>` (protocol.md, "Authentication"). A token or
 * key that is not valid is a 401, never a silent downgrade to public access. Then the request counts,
 * before it reads or does anything else.
 */
export const authentication = (resource: Resource): Middleware<Authenticated, Needs> => ({
  async before({ event: { state, headers } }) {
    const { route, clock } = state;
    if (route.access === 'anyone') return;
    const presented = readAuthorization(headers['authorization']);
    const { apiKey, token } = presented;
    const maxAgeMs = maxAgeFor(state.method, presented);
    const found = { table: state.table, now: clock.now(), maxAgeMs };
    const { tenant: application, revocations } = await tenantOf(presented, found);
    if (!application) throw apiKey ? invalidKey() : unknownKey();
    if (application.status !== 'active') throw unauthorized('This store is closed.');
    enterStore(state, application, state.table);
    const creates = isOwned(resource) && route.operation === 'create';
    const { tokens } = route;
    const limit = ({ access, userId, staff }: Caller) => {
      const { client } = state;
      const request = { application, access, userId, staff, client, creates, tokens };
      state.charge = requestLimits.limit(request, clock.now());
    };
    const verify = async () => {
      if (apiKey !== undefined) return callerOfKey(apiKey);
      return token === undefined
        ? PUBLIC
        : verifyToken(application, token, clock.now(), revocations);
    };
    const grantOf = (key: string) => {
      const beforeReading = () => limit(PUBLIC);
      // Networks of a key are those of the program that has it, for whomever that asks.
      const { address } = state.connection;
      return verifyApiKey(state.table, {
        ...{ application, key, address, now: clock.now(), beforeReading },
      });
    };
    const callerOfKey = async (key: string): Promise<Caller> => {
      const { id, name, permissions } = await grantOf(key);
      const staff = { kind: 'key', id, name } as const;
      return { access: 'staff', staff, permissions: new Set(permissions) };
    };
    const refused = (error: unknown): never => {
      limit(PUBLIC);
      throw error;
    };
    await nameVisitor(state, application, headers, grantOf).catch(refused);
    const caller = await callerOf(verify, route).catch(refused);
    limit(caller);
    state.identity = { application, caller };
  },
});

/** Whom a request is for, as a server with a key for it says. Throws a 403 for another key. */
async function nameVisitor(
  state: Started,
  { settings }: Application,
  { [VISITOR_KEY_HEADER]: key }: Readonly<Record<string, string | undefined>>,
  grantOf: (key: string) => Promise<ApiKeyGrant>,
): Promise<void> {
  if (!key) return;
  const { permissions } = await grantOf(key);
  if (!permissions.includes('visitors:name')) throw forbidden('visitors:name');
  state.connection = { ...state.connection, mayNameVisitors: true };
  state.client = clientOf(settings, state.connection);
}

const unknownKey = () =>
  unauthorized('The public key is unknown. Use the current key of the store.');

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Age of what is cached of the store. A token or key may have ended since, and must not write for long. */
const maxAgeFor = (method: string, { token, apiKey }: Presented) =>
  (token ?? apiKey) === undefined || READING.has(method) ? CACHE_TTL_MS : WRITE_CACHE_TTL_MS;

const PUBLIC: Caller = { access: 'public' };

const callerOf = (verify: () => Promise<Caller>, { acceptsExpiredTokens }: Route) =>
  acceptsExpiredTokens ? verify().catch(() => PUBLIC) : verify();

export interface Presented {
  /** Undefined beside an API key, which tells its store. */
  readonly publicKey?: string;
  readonly token?: string;
  readonly apiKey?: string;
}

interface Found {
  readonly table: Table;
  readonly now: number;
  readonly maxAgeMs: number;
}

/** What a token is verified with. Only tokens of users and staff are revoked one by one. */
async function tenantOf(
  { publicKey, token, apiKey = '' }: Presented,
  { table, now, maxAgeMs }: Found,
) {
  if (publicKey === undefined) {
    const id = applicationIdOfKey(apiKey);
    const tenant = id === undefined ? undefined : await findTenantById(table, id, now, maxAgeMs);
    return { tenant, revocations: NO_REVOCATIONS };
  }
  const access = token === undefined ? undefined : claimedAccess(token);
  if (access === 'user') return findRevocable(table, publicKey, now, maxAgeMs);
  if (access === 'staff') return findRevocableStaff(table, publicKey, now);
  const tenant = await findTenant(table, publicKey, now, maxAgeMs);
  const isStale = tenant && access !== undefined && !hasKeysFor(tenant, access);
  if (!isStale) return { tenant, revocations: NO_REVOCATIONS };
  const current = await findTenant(table, publicKey, now, MISMATCH_TTL_MS);
  return { tenant: current, revocations: NO_REVOCATIONS };
}

/** The parts of an Authorization header. Throws a 401 for one that cannot be any. */
export function readAuthorization(header = ''): Presented {
  if (header === '') {
    throw unauthorized('The Authorization header is missing. Send the public key of the store.');
  }
  if (header.length > MAX_HEADER_LENGTH) {
    throw unauthorized('The Authorization header is too long. Send a key, or a key and a token.');
  }
  const [, apiKey] = /^Bearer +(swk_.*)$/i.exec(header) ?? [];
  if (apiKey !== undefined) return { apiKey };
  const colon = header.indexOf(':');
  if (colon < 0) return { publicKey: header };
  const [publicKey, token] = [header.slice(0, colon), header.slice(colon + 1)];
  return token.startsWith('swk_') ? { publicKey, apiKey: token } : { publicKey, token };
}
