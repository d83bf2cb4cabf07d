import { type Command, InvalidArgumentError } from 'commander';
import { recordPartition } from '../../shared/storage/keys.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { listAllApplications } from './application.ts';
import { readId } from './arguments.ts';
import { columns, type Report, report } from './report.ts';
import type { Store, StoreOptions } from './store.ts';
import { exported } from './transfer/application-export.ts';
import type { Usage } from './usage-metrics.ts';

export function addUsageCommand(program: Command): void {
  program
    .command('usage')
    .description('Shows the requests and units of an application, or of all; else their records.')
    .argument('[application]', 'id of the application', readId)
    .option('--days <number>', 'how far back', readDays, 30)
    .addHelpText('after', HELP)
    .action(usage);
}

const HELP = `
Requests and units come from CloudWatch, when the API is deployed with metrics by application.
Elsewhere the records are counted, which reads all of them.

Examples:
  shopwright usage 4503599631466
  shopwright --table shopwright-prod usage --days 7 --json`;

/** As long as CloudWatch keeps the sums of days. */
const LONGEST = 455;

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= LONGEST) return days;
  throw new InvalidArgumentError(`Days are a whole number from 1 to ${LONGEST}.`);
}

async function usage(id: number | undefined, { days }: { days: number }, command: Command) {
  const { table: isOnAws } = command.optsWithGlobals<StoreOptions>();
  await report(command, async (store) => {
    const applications =
      id === undefined
        ? await listAllApplications(store.table)
        : [await readApplication(store.table, id)];
    const metered = isOnAws ? await readMetrics(applications, days) : undefined;
    return metered ? shownUsage(metered, days) : shownCounts(await count(store, applications));
  });
}

type Metered = readonly { readonly application: Application; readonly usage: Usage }[];

/** Undefined where there are none. */
async function readMetrics(
  applications: readonly Application[],
  days: number,
): Promise<Metered | undefined> {
  // No other command needs this client, so none waits for it.
  const { openMetrics, readUsage } = await import('./usage-metrics.ts');
  const client = openMetrics();
  const metered = [];
  try {
    for (const application of applications) {
      const usage = await readUsage(client, application.id, days);
      if (usage) metered.push({ application, usage });
    }
  } catch (error) {
    console.error(`shopwright: CloudWatch does not answer (${(error as Error).name})`);
    return undefined;
  } finally {
    client.destroy();
  }
  return metered.length > 0 ? metered : undefined;
}

function shownUsage(metered: Metered, days: number): Report {
  const rows = metered.map(({ application, usage }) => [
    String(application.id),
    ...Object.values(usage).map((number) => number.toLocaleString('en')),
    application.settings.name,
  ]);
  const heading = ['ID', 'REQUESTS', 'READ UNITS', 'WRITE UNITS', 'SERVER ERRORS', 'NAME'];
  return {
    text: `The last ${days} days\n\n${columns([heading, ...rows])}`,
    json: {
      source: 'metrics',
      days,
      applications: metered.map(({ application: { id, settings }, usage }) => ({
        ...{ id, name: settings.name },
        ...usage,
      })),
    },
  };
}

interface Counted {
  readonly application: Application;
  readonly records: Readonly<Record<string, number>>;
}

async function count(store: Store, applications: readonly Application[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const application of applications) {
    const records = await Promise.all(
      exported.map(
        async ({ name }) =>
          [name, await store.count(recordPartition(application.id, name))] as const,
      ),
    );
    counted.push({ application, records: Object.fromEntries(records) });
  }
  return counted;
}

function shownCounts(counted: readonly Counted[]): Report {
  const rows = counted.flatMap(({ application: { id, settings }, records }) =>
    Object.entries(records).map(([name, number]) => [
      String(id),
      name,
      number.toLocaleString('en'),
      settings.name,
    ]),
  );
  return {
    text: columns([['ID', 'RESOURCE', 'RECORDS', 'NAME'], ...rows]),
    json: {
      source: 'records',
      applications: counted.map(({ application: { id, settings }, records }) => ({
        ...{ id, name: settings.name },
        records,
      })),
    },
  };
}
