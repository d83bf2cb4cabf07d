import { requestCounts } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { STORE_REQUESTS_PER_SECOND } from '../../shared/tenancy/request-limits.ts';
import { COUNTS_TTL_SECONDS, MIN_SHARED } from '../../shared/tenancy/shared-counts.ts';
import { formatTable, type Report } from './report.ts';

/** What instances have shared of a store in the last minute. */
interface Current {
  /** Without admin tokens. */
  readonly requests: number;
  readonly admin_requests: number;
  /** With 429, because of any limit of requests. */
  readonly refused: number;
  readonly read_units: number;
  readonly write_units: number;
  /** Requests without admin tokens in the second that had most. */
  readonly busiest_second: number;
  /** What it may have. */
  readonly requests_per_second: number;
}

/** The stores that instances have counted requests of, the busiest first. */
export async function currentUsage(
  table: Table,
  applications: readonly Application[],
): Promise<Report> {
  const usages: { application: Application; usage: Current }[] = [];
  for (const application of applications) {
    const seconds = await table.query(requestCounts.partition(application.id));
    if (seconds.length > 0) usages.push({ application, usage: currentOf(application, seconds) });
  }
  usages.sort((a, b) => b.usage.requests - a.usage.requests);
  return {
    text: usages.length > 0 ? textOf(usages) : NOTHING,
    json: {
      source: 'counts',
      seconds: COUNTS_TTL_SECONDS,
      applications: usages.map(({ application: { id, settings }, usage }) => ({
        ...{ id, name: settings.name },
        ...usage,
      })),
    },
  };
}

const NOTHING = `In the last ${COUNTS_TTL_SECONDS} s no store had ${MIN_SHARED} requests a second on one instance.`;

function currentOf(
  { requestsPerSecond = STORE_REQUESTS_PER_SECOND }: Application,
  seconds: readonly Item[],
): Current {
  const numbers = (name: string) => seconds.map((item) => Number(item[name] ?? 0));
  const sum = (name: string) => numbers(name).reduce((total, each) => total + each, 0);
  return {
    requests: sum('store'),
    admin_requests: sum('admin'),
    refused: sum('refused'),
    read_units: sum('read_units'),
    write_units: sum('write_units'),
    busiest_second: Math.max(...numbers('store')),
    requests_per_second: requestsPerSecond,
  };
}

const HEADER = 'ID,REQUESTS,BY ADMINS,REFUSED,READ UNITS,WRITE UNITS,BUSIEST SECOND,LIMIT,NAME';

function textOf(usages: readonly { application: Application; usage: Current }[]): string {
  const rows = usages.map(({ application: { id, settings }, usage }) => [
    String(id),
    ...Object.values(usage).map((number: number) => number.toLocaleString('en')),
    settings.name,
  ]);
  const table = formatTable([HEADER.split(','), ...rows]);
  return `The last ${COUNTS_TTL_SECONDS} s, without seconds with fewer than ${MIN_SHARED} requests on an instance\n\n${table}`;
}
