import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unauthorized } from '../contract/errors.ts';
import type { Route } from '../contract/resource.ts';
import { openTable } from '../storage/table.ts';
import type { Tenant } from '../tenancy/application.ts';
import { findTenant } from '../tenancy/tenant-cache.ts';
import { verifyToken } from '../tenancy/tokens.ts';
import { deadlineOf, endingAt } from './deadline.ts';
import type { Middleware } from './middleware.ts';
import type { Caller } from './request.ts';

/** Characters of an Authorization header; ours have fewer. */
export const MAX_HEADER_LENGTH = 512;

/**
 * Who asks: `<public key>`, or `<public key>:<token>` without any scheme word (contract.md 1.2).
 * A token that does not hold is a 401, never a silent step down to public.
 */
export function authentication(client: DynamoDBClient, tableName: string): Middleware {
  return {
    async before({ event, context, internal }) {
      const ending = endingAt(deadlineOf(context), client);
      internal.table = openTable(ending, tableName, internal.usage);
      internal.isOf = (tenant) => {
        internal.tenant = tenant;
      };
      if (internal.route.access === 'anyone') return;
      const { publicKey, token } = readHeader(event.headers['authorization']);
      const tenant = await findTenant(internal.table, publicKey);
      if (!tenant) throw unauthorized('The public key is not known.');
      if (tenant.application.status !== 'active') throw unauthorized('This store is closed.');
      internal.tenant = tenant;
      internal.application = tenant.application;
      internal.caller =
        token === undefined ? PUBLIC : await bearerOf(token, tenant, internal.route);
    },
  };
}

const PUBLIC: Caller = { access: 'public' };

async function bearerOf(token: string, tenant: Tenant, route: Route): Promise<Caller> {
  const verified = verifyToken(tenant, token);
  return route.takesEndedTokens ? verified.catch(() => PUBLIC) : verified;
}

function readHeader(header = ''): { publicKey: string; token?: string } {
  if (header === '') throw unauthorized('The Authorization header is missing.');
  if (header.length > MAX_HEADER_LENGTH)
    throw unauthorized('The Authorization header is too long.');
  const colon = header.indexOf(':');
  if (colon < 0) return { publicKey: header };
  return { publicKey: header.slice(0, colon), token: header.slice(colon + 1) };
}
