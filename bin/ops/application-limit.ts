import { type Command, Option } from 'commander';
import type { Application, OperatorLimits } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { type DefaultLimits, MAILS_PER_HOUR } from '../../shared/tenancy/request-limits.ts';
import { describeApplication, TAKES_EFFECT } from './application-report.ts';
import { wholeNumber } from './arguments.ts';
import { addApplicationCommand, type OnApplication } from './command.ts';
import type { Report } from './report.ts';

/** A deployment has fewer, unless its throttling is raised. */
const MAX_REQUESTS_PER_SECOND = 10_000;

/** None at all keeps a store from sending. */
const MAX_MAILS_PER_HOUR = 1_000_000;

type LimitOptions = Pick<OperatorLimits, 'requestsPerSecond' | 'mailsPerHour'>;

export const addLimitCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'limit', {
    description: 'Shows or sets how many public and user requests, and mails, a store may have.',
    help: `Beyond it, requests are answered with 429, and mails wait for the next hour. Other limits are fixed
(docs/limits.md).`,
    options: [
      new Option(
        '--requests-per-second <number>',
        'of all callers without an admin token',
      ).argParser(wholeNumber('The limit must be', 1, MAX_REQUESTS_PER_SECOND)),
      new Option('--mails-per-hour <number>', 'of all mails').argParser(
        wholeNumber('The limit must be', 0, MAX_MAILS_PER_HOUR),
      ),
    ],
    examples: [
      'shopwright application limit 4503599631466',
      'shopwright application limit 4503599631466 --requests-per-second 500 --mails-per-hour 5000',
    ],
    async run({ store, application, options }: OnApplication<LimitOptions>) {
      const { table, limits } = store;
      if (Object.keys(options).length === 0) return limitReport(application, limits, 'has');
      const changed = await changeApplication(table, application, options, Date.now());
      return limitReport(changed, limits, 'now has', `. ${TAKES_EFFECT}`);
    },
  });

function limitReport(
  application: Application,
  { storePerSecond }: DefaultLimits,
  has: string,
  effect = '',
): Report {
  const { id, requestsPerSecond = storePerSecond } = application;
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
