import { type Command, Option } from 'commander';
import { recordPartition } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { COUNTS_TTL_SECONDS, MIN_SHARED } from '../../shared/tenancy/shared-counts.ts';
import { exported } from '../../shared/transfer/record-export.ts';
import { wholeNumber } from './arguments.ts';
import {
  addCommand,
  applicationArgument,
  type Invocation,
  listAllApplications,
} from './command.ts';
import type { Store } from './opened-store.ts';
import { formatTable, type Report } from './report.ts';
import { currentUsage, type Usage } from './usage-now.ts';

/** CloudWatch keeps daily sums for 455 days. */
const MAX_DAYS = 455;

interface UsageOptions {
  readonly days: number;
  readonly now?: true;
}

export const addUsageCommand = (program: Command): void =>
  addCommand(program, 'usage', {
    description:
      'Shows the requests and capacity units of one or all applications, or counts records.',
    help: `Requests and units come from CloudWatch if the API is deployed with metrics by application.
Otherwise the command counts the records, which reads all of them. --now shows what the request
limits have counted. It needs no metrics, and makes one small query for each application.`,
    arguments: [applicationArgument('[application]')],
    options: [
      new Option('--days <number>', 'number of days to sum up')
        .argParser(wholeNumber('The number must be', 1, MAX_DAYS))
        .default(30),
      new Option('--now', 'show which stores are busy now, and how much is rejected').conflicts(
        'days',
      ),
    ],
    examples: [
      'shopwright usage 4503599631466',
      'shopwright --table shopwright-prod usage --now',
      'shopwright --table shopwright-prod usage --days 7 --json',
    ],
    async run({ store, options: { days, now }, global }: Invocation<UsageOptions>, id?: number) {
      const applications =
        id === undefined
          ? await listAllApplications(store.table)
          : [await readApplication(store.table, id)];
      if (now) return nowReport(await currentUsage(store, applications));
      const usages = global.table ? await readMetrics(applications, days) : [];
      return usages.length > 0 ? metricsReport(usages, days) : countReport(store, applications);
    },
  });

/** The usage of the applications that have metrics; none when CloudWatch fails. */
async function readMetrics(applications: readonly Application[], days: number): Promise<Usage[]> {
  // Imported here, because no other command needs this client.
  const { readUsages } = await import('./usage-metrics.ts');
  return readUsages(applications, days).catch(({ name }: Error) => {
    console.error(
      `shopwright: cannot read metrics from CloudWatch (${name}); counting records instead`,
    );
    return [];
  });
}

const metricsReport = (usages: readonly Usage[], days: number): Report => ({
  text: `The last ${days} days\n\n${tableOf('REQUESTS,READ UNITS,WRITE UNITS,REFUSED,SERVER ERRORS', usages)}`,
  json: { source: 'metrics', days, applications: usages.map(jsonOf) },
});

function nowReport(usages: readonly Usage[]): Report {
  const header = 'REQUESTS,BY ADMINS,REFUSED,READ UNITS,WRITE UNITS,BUSIEST SECOND,LIMIT';
  const heading = `The last ${COUNTS_TTL_SECONDS} s, except for seconds with fewer than ${MIN_SHARED} requests on an instance`;
  return {
    text:
      usages.length > 0
        ? `${heading}\n\n${tableOf(header, usages)}`
        : `In the last ${COUNTS_TTL_SECONDS} s, no store had ${MIN_SHARED} requests a second on one instance.`,
    json: { source: 'counts', seconds: COUNTS_TTL_SECONDS, applications: usages.map(jsonOf) },
  };
}

const jsonOf = ({ application: { id, settings }, numbers }: Usage) => ({
  ...{ id, name: settings.name },
  ...numbers,
});

/** `header` names the numbers. */
function tableOf(header: string, usages: readonly Usage[]): string {
  const rows = usages.map(({ application: { id, settings }, numbers }) => [
    String(id),
    ...Object.values(numbers).map((number) => number.toLocaleString('en')),
    settings.name,
  ]);
  return formatTable([['ID', ...header.split(','), 'NAME'], ...rows]);
}

async function countReport(store: Store, applications: readonly Application[]): Promise<Report> {
  const rows = [['ID', 'RESOURCE', 'RECORDS', 'NAME']];
  const counted: object[] = [];
  for (const { id, settings } of applications) {
    const counts = await Promise.all(
      exported.map(async ({ name }) => {
        const number = await store.count(recordPartition(id, name));
        return [name, number] as const;
      }),
    );
    for (const [name, number] of counts) {
      rows.push([String(id), name, number.toLocaleString('en'), settings.name]);
    }
    counted.push({ id, name: settings.name, records: Object.fromEntries(counts) });
  }
  return { text: formatTable(rows), json: { source: 'records', applications: counted } };
}
