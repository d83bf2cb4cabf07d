import { gatewayPaths } from '../functions/gateway.ts';
import { resources } from '../functions/index.ts';
import type { Resource } from '../shared/contract/resource.ts';

/** Requests a second, and at once. */
export interface Throttling {
  readonly rate: number;
  readonly burst: number;
}

/** The resources that shoppers use most. */
const BUSY: readonly string[] = ['products', 'categories', 'carts', 'orders', 'users', 'payments'];

/** Of the limit of a busy route, what each other route has. */
const OTHERS_SHARE = 0.1;

/** The gateway limits all requests of an account in a region, too (Service Quotas). */
const ACCOUNT_RATE = 10_000;

const isBusy = ({ name }: Resource) => BUSY.includes(name);

/** The limit of each route that is not busy. */
export const otherLimit = ({ rate, burst }: Throttling): Throttling => ({
  rate: Math.ceil(rate * OTHERS_SHARE),
  burst: Math.ceil(burst * OTHERS_SHARE),
});

/** The limits of busy routes by their keys, as CloudFormation has them. */
export const busyLimits = ({ rate, burst }: Throttling) =>
  Object.fromEntries(
    resources
      .filter(isBusy)
      .flatMap(gatewayPaths)
      .map((path) => [`ANY ${path}`, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }]),
  );

/** Requests a second over all routes, of which each has its own limit. */
export function totalRate(throttling: Throttling): number {
  const busy = Object.keys(busyLimits(throttling)).length;
  // With the default route.
  const all = resources.flatMap(gatewayPaths).length + 1;
  const sum = busy * throttling.rate + (all - busy) * otherLimit(throttling).rate;
  return Math.min(sum, ACCOUNT_RATE);
}
