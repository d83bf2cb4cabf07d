import type { Application } from '../../shared/tenancy/application.ts';
import { readRequestUsage } from '../../shared/tenancy/store-usage.ts';
import type { Store } from './opened-store.ts';

/** What is counted of an application, by names. */
export interface Usage {
  readonly application: Application;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What instances have shared in the last minute of the stores that they counted, the busiest first. */
export async function currentUsage(
  { table, limits }: Pick<Store, 'table' | 'limits'>,
  applications: readonly Application[],
): Promise<Usage[]> {
  const usages: { application: Application; numbers: Usage['numbers'] & { requests: number } }[] =
    [];
  for (const application of applications) {
    const { isCounted, ...numbers } = await readRequestUsage(table, application.id);
    if (!isCounted) continue;
    const { requestsPerSecond: requests_per_second = limits.storePerSecond } = application;
    usages.push({ application, numbers: { ...numbers, requests_per_second } });
  }
  return usages.toSorted((a, b) => b.numbers.requests - a.numbers.requests);
}
