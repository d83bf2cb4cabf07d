import type { Caller } from '../actions/context.ts';
import { unauthorized } from '../contract/errors.ts';
import type { Resource, Route } from '../contract/resource.ts';
import type { Table } from '../storage/table.ts';
import type { Application, Tenant } from '../tenancy/application.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import { NO_REVOCATIONS } from '../tenancy/revocations.ts';
import {
  CACHE_TTL_MS,
  findRevocable,
  findTenant,
  MISMATCH_TTL_MS,
  WRITE_CACHE_TTL_MS,
} from '../tenancy/tenant-cache.ts';
import { claimsAdmin, hasKeyOf, verifyToken } from '../tenancy/tokens.ts';
import type { Opened } from './context.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';

export interface Authenticated {
  /** Undefined on a route that needs no Authorization header. */
  identity: { readonly application: Application; readonly caller: Caller } | undefined;
  tenant: Tenant | undefined;
}

/** Characters of an Authorization header; ours have fewer. */
export const MAX_HEADER_LENGTH = 512;

type Needs = Started & Routed & Opened;

/**
 * Identifies the caller: `<public key>`, or `<public key>:<token>` without any scheme word
 * (protocol.md, "Authentication"). A token that is not valid is a 401, never a silent downgrade to
 * public access. Then the request counts, before it reads or does anything else.
 */
export const authentication = ({ owned = false }: Resource): Middleware<Authenticated, Needs> => ({
  async before({ event: { state, headers } }) {
    const { route, clock, sourceIp } = state;
    if (route.access === 'anyone') return;
    const { publicKey, token } = readHeader(headers['authorization']);
    const maxAgeMs = maxAgeFor(state.method, token);
    const found = { table: state.table, publicKey, now: clock.now(), maxAgeMs };
    const { tenant, revocations } = await tenantOf(token, found);
    if (!tenant) throw unauthorized('The public key is not known.');
    const { application } = tenant;
    if (application.status !== 'active') throw unauthorized('This store is closed.');
    state.tenant = tenant;
    state.sharing = requestLimits.share(state.table, application.id, clock.now());
    const creates = owned && route.operation === 'create';
    const { tokens } = route;
    const limit = ({ access, userId }: Caller) => {
      const request = { application, access, userId, sourceIp, creates, tokens };
      state.charge = requestLimits.limit(request, clock.now());
    };
    const verify = async () =>
      token === undefined ? PUBLIC : verifyToken(tenant, token, revocations);
    const caller = await callerOf(verify, route).catch((error) => {
      limit(PUBLIC);
      throw error;
    });
    limit(caller);
    state.identity = { application, caller };
  },
});

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Of what is cached of the store. A token may have been revoked since, and must not write for long. */
const maxAgeFor = (method: string, token: string | undefined) =>
  token === undefined || READING.has(method) ? CACHE_TTL_MS : WRITE_CACHE_TTL_MS;

const PUBLIC: Caller = { access: 'public' };

const callerOf = (verify: () => Promise<Caller>, { acceptsExpiredTokens }: Route) =>
  acceptsExpiredTokens ? verify().catch(() => PUBLIC) : verify();

interface Found {
  readonly table: Table;
  readonly publicKey: string;
  readonly now: number;
  readonly maxAgeMs: number;
}

/** What a token is verified with. Only tokens of users are revoked one by one. */
async function tenantOf(token: string | undefined, { table, publicKey, now, maxAgeMs }: Found) {
  if (token !== undefined && !claimsAdmin(token)) {
    return findRevocable(table, publicKey, now, maxAgeMs);
  }
  const tenant = await findTenant(table, publicKey, now, maxAgeMs);
  // A store may have got another key pair since it was read.
  const isStale = tenant && token !== undefined && !hasKeyOf(tenant.application, token);
  if (!isStale) return { tenant, revocations: NO_REVOCATIONS };
  const current = await findTenant(table, publicKey, now, MISMATCH_TTL_MS);
  return { tenant: current, revocations: NO_REVOCATIONS };
}

function readHeader(header = ''): { publicKey: string; token?: string } {
  if (header === '') throw unauthorized('The Authorization header is missing.');
  if (header.length > MAX_HEADER_LENGTH) {
    throw unauthorized('The Authorization header is too long.');
  }
  const colon = header.indexOf(':');
  if (colon < 0) return { publicKey: header };
  return { publicKey: header.slice(0, colon), token: header.slice(colon + 1) };
}
