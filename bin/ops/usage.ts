import { type Command, InvalidArgumentError, Option } from 'commander';
import { recordPartition } from '../../shared/storage/keys.ts';
import { partsOf } from '../../shared/storage/partitions.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { listAllApplications } from './application.ts';
import { readId } from './arguments.ts';
import { formatTable, type Report, runOnStore } from './report.ts';
import type { Store, StoreOptions } from './store.ts';
import { exported } from './transfer/record-export.ts';
import type { Usage } from './usage-metrics.ts';
import { currentUsage } from './usage-now.ts';

export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description(
      'Shows the requests and capacity units of an application or of all, or counts records.',
    )
    .argument('[application]', 'id of the application', readId)
    .option('--days <number>', 'number of days to sum up', readDays, 30)
    .addOption(
      new Option('--now', 'what busy stores ask for in this minute, and what is refused').conflicts(
        'days',
      ),
    )
    .addHelpText('after', HELP)
    .action(showUsage);
}

const HELP = `
Requests and units come from CloudWatch when the API is deployed with metrics by application.
Otherwise the records are counted, which reads all of them. With --now, what the limits of requests
have counted: no metrics are needed, and one small query is made for each application.

Examples:
  shopwright usage 4503599631466
  shopwright --table shopwright-prod usage --now
  shopwright --table shopwright-prod usage --days 7 --json`;

/** CloudWatch keeps daily sums for 455 days. */
const MAX_DAYS = 455;

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`Days are a whole number from 1 to ${MAX_DAYS}.`);
}

interface UsageOptions {
  readonly days: number;
  readonly now?: true;
}

async function showUsage(id: number | undefined, { days, now }: UsageOptions, command: Command) {
  const { table: tableName } = command.optsWithGlobals<StoreOptions>();
  await runOnStore(command, async (store) => {
    const applications =
      id === undefined
        ? await listAllApplications(store.table)
        : [await readApplication(store.table, id)];
    if (now) return currentUsage(store.table, applications);
    const usages = tableName ? await readMetrics(applications, days) : [];
    return usages.length > 0
      ? usageReport(usages, days)
      : countReport(await countRecords(store, applications));
  });
}

interface ApplicationUsage {
  readonly application: Application;
  readonly usage: Usage;
}

/** The usage of the applications that have metrics; none when CloudWatch fails. */
async function readMetrics(
  applications: readonly Application[],
  days: number,
): Promise<ApplicationUsage[]> {
  // Imported here, because no other command needs this client.
  const { openMetrics, readUsage } = await import('./usage-metrics.ts');
  const client = openMetrics();
  const usages: ApplicationUsage[] = [];
  try {
    for (const application of applications) {
      const usage = await readUsage(client, application.id, days);
      if (usage) usages.push({ application, usage });
    }
  } catch (error) {
    const { name } = error as Error;
    console.error(`shopwright: no metrics from CloudWatch (${name}); the records are counted`);
    return [];
  } finally {
    client.destroy();
  }
  return usages;
}

function usageReport(usages: readonly ApplicationUsage[], days: number): Report {
  const rows = usages.map(({ application, usage }) => [
    String(application.id),
    ...Object.values(usage).map((number) => number.toLocaleString('en')),
    application.settings.name,
  ]);
  const header = 'ID,REQUESTS,READ UNITS,WRITE UNITS,REFUSED,SERVER ERRORS,NAME'.split(',');
  return {
    text: `The last ${days} days\n\n${formatTable([header, ...rows])}`,
    json: {
      source: 'metrics',
      days,
      applications: usages.map(({ application: { id, settings }, usage }) => ({
        ...{ id, name: settings.name },
        ...usage,
      })),
    },
  };
}

interface RecordCounts {
  readonly application: Application;
  readonly records: Readonly<Record<string, number>>;
}

async function countRecords(
  store: Store,
  applications: readonly Application[],
): Promise<RecordCounts[]> {
  const counts: RecordCounts[] = [];
  for (const application of applications) {
    const records = await Promise.all(
      exported.map(
        async ({ name }) => [name, await countRecordsOf(store, application, name)] as const,
      ),
    );
    counts.push({ application, records: Object.fromEntries(records) });
  }
  return counts;
}

async function countRecordsOf(store: Store, application: Application, name: string) {
  const pk = recordPartition(application.id, name);
  const counts = partsOf(application, name).map((part) => store.count(`${pk}${part}`));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function countReport(counts: readonly RecordCounts[]): Report {
  const rows = counts.flatMap(({ application: { id, settings }, records }) =>
    Object.entries(records).map(([name, number]) => [
      String(id),
      name,
      number.toLocaleString('en'),
      settings.name,
    ]),
  );
  return {
    text: formatTable([['ID', 'RESOURCE', 'RECORDS', 'NAME'], ...rows]),
    json: {
      source: 'records',
      applications: counts.map(({ application: { id, settings }, records }) => ({
        ...{ id, name: settings.name },
        records,
      })),
    },
  };
}
