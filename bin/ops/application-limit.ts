import { type Command, InvalidArgumentError } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { STORE_REQUESTS_PER_SECOND } from '../../shared/tenancy/request-limits.ts';
import { describeApplication, TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type Report, runOnStore } from './report.ts';

/** A deployment has fewer, unless its throttling is raised. */
const MAX_REQUESTS_PER_SECOND = 10_000;

interface LimitOptions {
  readonly requestsPerSecond?: number;
}

export function addLimitCommand(application: Command): void {
  application
    .command('limit')
    .description('Shows or sets how many public and user requests a store may have.')
    .argument('<id>', 'id of the application', readId)
    .option('--requests-per-second <number>', 'of all callers without an admin token', readRate)
    .addHelpText('after', EXAMPLES)
    .action((id: number, { requestsPerSecond }: LimitOptions, command: Command) =>
      runOnStore(command, async ({ table }) => {
        const application = await readApplication(table, id);
        if (requestsPerSecond === undefined) return limitReport(application, 'has');
        const changed = await changeApplication(table, application, { requestsPerSecond });
        return limitReport(changed, 'now has', `. ${TAKES_EFFECT}`);
      }),
    );
}

const EXAMPLES = `
Beyond it, requests are answered with 429. Other limits are fixed (docs/limits.md).

Examples:
  shopwright application limit 4503599631466
  shopwright application limit 4503599631466 --requests-per-second 500`;

function limitReport(application: Application, has: string, effect = ''): Report {
  const { id, requestsPerSecond = STORE_REQUESTS_PER_SECOND } = application;
  const what = describeApplication(application);
  return {
    text: `${what[0]?.toUpperCase()}${what.slice(1)} ${has} ${requestsPerSecond} requests per second${effect}.`,
    json: { application_id: id, requests_per_second: requestsPerSecond },
  };
}

function readRate(text: string): number {
  const rate = Number(text);
  if (/^\d+$/.test(text) && rate >= 1 && rate <= MAX_REQUESTS_PER_SECOND) return rate;
  throw new InvalidArgumentError(`A limit is a whole number from 1 to ${MAX_REQUESTS_PER_SECOND}.`);
}
