import { gatewayPaths } from '../shared/endpoint/gateway.ts';
import { SHOP_PATHS } from '../shared/endpoint/paths.ts';
import { resources } from '../shared/resources/index.ts';

/** Requests a second, and at once. */
export interface Throttling {
  readonly rate: number;
  readonly burst: number;
}

/** The part of the limit of a busy route that each other route has. */
const OTHERS_SHARE = 0.1;

/** The gateway limits all requests of an account in a region, too (Service Quotas). */
const ACCOUNT_RATE = 10_000;

/** The limit of each route that is not busy. */
export const otherLimit = ({ rate, burst }: Throttling): Throttling => ({
  rate: Math.ceil(rate * OTHERS_SHARE),
  burst: Math.ceil(burst * OTHERS_SHARE),
});

/** A page of the dashboard loads some dozens of files by it. */
const DEFAULT_ROUTE = '$default';

/** Shoppers of all stores. */
const SHOP_ROUTE = `ANY ${SHOP_PATHS}`;

/** The limits of busy routes by their keys, as CloudFormation has them. */
export function busyLimits({ rate, burst }: Throttling) {
  const paths = resources.filter(({ function: needs }) => needs?.isBusy).flatMap(gatewayPaths);
  const keys = [...paths.map((path) => `ANY ${path}`), SHOP_ROUTE, DEFAULT_ROUTE];
  const limit = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
  return Object.fromEntries(keys.map((key) => [key, limit]));
}

/** Requests a second over all routes, of which each has its own limit. */
export function totalRate(throttling: Throttling): number {
  const busy = Object.keys(busyLimits(throttling)).length;
  // With the default route, and that of the shops.
  const all = resources.flatMap(gatewayPaths).length + 2;
  const sum = busy * throttling.rate + (all - busy) * otherLimit(throttling).rate;
  return Math.min(sum, ACCOUNT_RATE);
}
