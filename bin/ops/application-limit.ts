import { type Command, InvalidArgumentError } from 'commander';
import { MAILS_PER_HOUR } from '../../functions/deliveries/mail/attempts.ts';
import type { Application, OperatorLimits } from '../../shared/tenancy/application.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { STORE_REQUESTS_PER_SECOND } from '../../shared/tenancy/request-limits.ts';
import { describeApplication, TAKES_EFFECT } from './application-report.ts';
import { readId } from './arguments.ts';
import { type Report, runOnStore } from './report.ts';

/** A deployment has fewer, unless its throttling is raised. */
const MAX_REQUESTS_PER_SECOND = 10_000;

/** None at all keeps a store from sending. */
const MAX_MAILS_PER_HOUR = 1_000_000;

type LimitOptions = Pick<OperatorLimits, 'requestsPerSecond' | 'mailsPerHour'>;

export function addLimitCommand(application: Command): void {
  application
    .command('limit')
    .description('Shows or sets how many public and user requests, and mails, a store may have.')
    .argument('<id>', 'id of the application', readId)
    .option(
      '--requests-per-second <number>',
      'of all callers without an admin token',
      wholeNumber(1, MAX_REQUESTS_PER_SECOND),
    )
    .option('--mails-per-hour <number>', 'of all mails', wholeNumber(0, MAX_MAILS_PER_HOUR))
    .addHelpText('after', EXAMPLES)
    .action((id: number, options: LimitOptions, command: Command) =>
      runOnStore(command, async ({ table }) => {
        const application = await readApplication(table, id);
        if (Object.keys(options).length === 0) return limitReport(application, 'has');
        const changed = await changeApplication(table, application, options);
        return limitReport(changed, 'now has', `. ${TAKES_EFFECT}`);
      }),
    );
}

const EXAMPLES = `
Beyond it, requests are answered with 429, and mails wait for the next hour. Other limits are fixed
(docs/limits.md).

Examples:
  shopwright application limit 4503599631466
  shopwright application limit 4503599631466 --requests-per-second 500 --mails-per-hour 5000`;

function limitReport(application: Application, has: string, effect = ''): Report {
  const { id, requestsPerSecond = STORE_REQUESTS_PER_SECOND } = application;
  const { mailsPerHour = MAILS_PER_HOUR } = application;
  const what = describeApplication(application);
  const limits = `${requestsPerSecond} requests per second and ${mailsPerHour} mails per hour`;
  return {
    text: `${what[0]?.toUpperCase()}${what.slice(1)} ${has} ${limits}${effect}.`,
    json: {
      application_id: id,
      requests_per_second: requestsPerSecond,
      mails_per_hour: mailsPerHour,
    },
  };
}

function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`A limit is a whole number from ${min} to ${max}.`);
  };
}
