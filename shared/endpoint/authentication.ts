import type { Caller } from '../actions/context.ts';
import { unauthorized } from '../contract/errors.ts';
import type { Resource, Route } from '../contract/resource.ts';
import type { Application, Tenant } from '../tenancy/application.ts';
import { limitRequests } from '../tenancy/request-limits.ts';
import { CACHE_TTL_MS, findTenant, WRITE_CACHE_TTL_MS } from '../tenancy/tenant-cache.ts';
import { verifyToken } from '../tenancy/tokens.ts';
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
    const tenant = await findTenant(state.table, publicKey, state.clock.now(), maxAgeMs);
    if (!tenant) throw unauthorized('The public key is not known.');
    const { application } = tenant;
    if (application.status !== 'active') throw unauthorized('This store is closed.');
    state.tenant = tenant;
    const creates = owned && route.operation === 'create';
    const limit = ({ access }: Caller) =>
      limitRequests({ application, access, sourceIp, creates }, clock.now());
    const caller = await callerOf(token, tenant, route).catch((error) => {
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

async function callerOf(token: string | undefined, tenant: Tenant, route: Route): Promise<Caller> {
  if (token === undefined) return PUBLIC;
  const verified = verifyToken(tenant, token);
  return route.acceptsExpiredTokens ? verified.catch(() => PUBLIC) : verified;
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
