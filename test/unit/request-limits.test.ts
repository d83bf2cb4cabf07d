import { expect, test } from 'vitest';
import { clientOf } from '../../shared/tenancy/client.ts';
import {
  CLOUD_LIMITS,
  ONE_MACHINE_LIMITS,
  RequestLimits,
} from '../../shared/tenancy/request-limits.ts';

type Request = Parameters<RequestLimits['limit']>[0];

const clientAt = (address: string) =>
  clientOf({ server_addresses: ['203.0.113.80/32'] }, { address });

const fromAddress: Request = {
  application: { id: 7 },
  access: 'public',
  client: clientAt('192.0.2.1'),
};
const fromServer: Request = { ...fromAddress, client: clientAt('203.0.113.80') };
const fromAdmin: Request = { ...fromAddress, access: 'admin' };

const OPERATOR =
  ', or ask the operator to raise it with: shopwright application limit 7 --requests-per-second';

test.each([
  ['in the cloud', CLOUD_LIMITS, fromAddress, 60, 'from this network address (20 per second)', ''],
  ['in the cloud', CLOUD_LIMITS, fromServer, 400, 'to this store (200 per second)', ''],
  [
    'in the cloud',
    CLOUD_LIMITS,
    fromAdmin,
    200,
    'with admin tokens of this store (100 per second)',
    OPERATOR,
  ],
  [
    'on one machine',
    ONE_MACHINE_LIMITS,
    fromAddress,
    200,
    'from this network address (50 per second)',
    '',
  ],
  ['on one machine', ONE_MACHINE_LIMITS, fromServer, 2_000, 'to this store (1000 per second)', ''],
  [
    'on one machine',
    ONE_MACHINE_LIMITS,
    fromAdmin,
    1_000,
    'with admin tokens of this store (500 per second)',
    OPERATOR,
  ],
] as const)(
  '%s, a refused request names the limit and tells admins how to raise it',
  (_, defaults, request, burst, limit, wayOut) => {
    const limits = new RequestLimits(() => defaults);
    for (let i = 0; i < burst; i += 1) limits.limit(request, 0);
    expect(() => limits.limit(request, 0)).toThrow(
      `Too many requests ${limit}. Try again in 1 second${wayOut}.`,
    );
  },
);
