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
    description: "Shows or sets a store's limits for requests and emails.",
    help: `Above the limits, requests get a 429, and emails wait for the next hour. All other limits are
fixed: docs/limits.md`,
    options: [
      new Option(
        '--requests-per-second <number>',
        'limit for all callers without an admin token, together',
      ).argParser(wholeNumber('The limit must be', 1, MAX_REQUESTS_PER_SECOND)),
      new Option(
        '--mails-per-hour <number>',
        'limit for emails; those about passwords have their own',
      ).argParser(wholeNumber('The limit must be', 0, MAX_MAILS_PER_HOUR)),
    ],
    examples: [
      'shopwright application limit 4503599631466',
      'shopwright application limit 4503599631466 --requests-per-second 500 --mails-per-hour 5000',
    ],
    async run({ store, application, options }: OnApplication<LimitOptions>) {
      const { table, limits } = store;
      if (Object.keys(options).length === 0) return limitReport(application, limits, 'is');
      const changed = await changeApplication(table, application, options, Date.now());
      return limitReport(changed, limits, 'is now', `. ${TAKES_EFFECT}`);
    },
  });

function limitReport(
  application: Application,
  { storePerSecond }: DefaultLimits,
  is: string,
  effect = '',
): Report {
  const { id, requestsPerSecond = storePerSecond } = application;
  const { mailsPerHour = MAILS_PER_HOUR } = application;
  const what = describeApplication(application);
  const limits = `${requestsPerSecond} requests per second and ${mailsPerHour} emails per hour`;
  return {
    text: `${what[0]?.toUpperCase()}${what.slice(1)} ${is} limited to ${limits}${effect}.`,
    json: {
      application_id: id,
      requests_per_second: requestsPerSecond,
      mails_per_hour: mailsPerHour,
    },
  };
}
