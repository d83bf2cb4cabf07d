import type { Static } from 'typebox';
import { attribute } from '../contract/attributes.ts';
import { DAY_SECONDS, HOUR_MS } from '../durations.ts';
import type { usageSchema } from '../resources/schemas/usage.ts';
import { mails, requestCounts } from '../storage/keys.ts';
import { readTotal } from '../storage/record-totals.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import { type DefaultLimits, MAILS_PER_HOUR } from './request-limits.ts';
import { COUNTS_TTL_SECONDS } from './shared-counts.ts';

type Usage = Static<typeof usageSchema>;

/** DynamoDB's list prices in `us-east-1`, US dollars for a million units (deploy.md, "The bill"). */
export const READ_UNITS_PRICE = 0.125;
export const WRITE_UNITS_PRICE = 0.625;

/** What instances have shared of the requests of the last minute. */
export async function readRequestUsage(table: Pick<Table, 'query'>, application: number) {
  const seconds = await table.query(requestCounts.partition(application));
  const each = (name: string) => seconds.map((item) => Number(attribute(item, name) ?? 0));
  const sum = (name: string) => each(name).reduce((total, number) => total + number, 0);
  return {
    /** Requests without admin tokens. */
    requests: sum('store'),
    admin_requests: sum('admin'),
    /** Requests answered with 429, because of any limit of requests. */
    refused: sum('refused'),
    read_units: sum('read_units'),
    write_units: sum('write_units'),
    /** Requests without admin tokens in the second that had most. */
    busiest_second: Math.max(0, ...each('store')),
    isCounted: seconds.length > 0,
  };
}

/** What a store may have, and what it uses. `pays`: whether anybody pays for each unit. */
export async function readStoreUsage(
  table: Pick<Table, 'get' | 'query'>,
  { id, requestsPerSecond, mailsPerHour = MAILS_PER_HOUR }: Application,
  { storePerSecond }: Pick<DefaultLimits, 'storePerSecond'>,
  { now, pays }: { readonly now: number; readonly pays: boolean },
): Promise<Usage> {
  const totalOf = async (resource: string) =>
    (await readTotal(table, { application: id, resource }, {}))?.count ?? null;
  const [{ isCounted: _, ...counted }, sent, orders, users] = await Promise.all([
    readRequestUsage(table, id),
    table.get(mails.countKey(id, 'all', Math.floor(now / HOUR_MS))),
    totalOf('orders'),
    totalOf('users'),
  ]);
  return {
    limits: {
      requests_per_second: requestsPerSecond ?? storePerSecond,
      mails_per_hour: mailsPerHour,
    },
    last_minute: { ...counted, estimated_usd_a_day: pays ? costADay(counted) : null },
    mails_this_hour: Number(attribute(sent ?? {}, 'mails') ?? 0),
    records: { orders, users },
  };
}

/** The cost of the units alone, if all minutes of a day were like the last one: cents, rounded up. */
function costADay(units: Pick<Usage['last_minute'], 'read_units' | 'write_units'>): number {
  const millionths = units.read_units * READ_UNITS_PRICE + units.write_units * WRITE_UNITS_PRICE;
  const cents = (millionths / 1_000_000) * (DAY_SECONDS / COUNTS_TTL_SECONDS) * 100;
  return Math.ceil(cents) / 100;
}
