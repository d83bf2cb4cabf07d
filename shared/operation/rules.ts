import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Floor, Watch } from './watch.ts';

/*
 * What rings, from which number on, with which floor and over which time: on AWS as alarms of CloudWatch (lib/alarm-rules.ts),
 * on one machine by its own counters (bin/start/watching.ts). There is one rule for each first step of whoever is told.
 */

export type World = 'aws' | 'machine';

/** The rule that only a stage with a probe has. */
export const PROBE_RULE = 'probe';

export interface Rule {
  readonly id: string;
  /** What is wrong. */
  readonly says: string;
  /** When it rings, where it is not said by world. */
  readonly watch: Watch;
  /** What to do first; absent in a world that has no such rule. */
  readonly advice: Readonly<Partial<Record<World, string>>>;
  /** When it rings on one machine, where that is measured otherwise. */
  readonly onMachine?: Watch;
  /** Whether a deployment can make it ring, and so ends and is rolled back. */
  readonly stopsDeployments?: boolean;
}

/** A passing failure ends within one period. */
const LASTING = { failing: 2, of: 3 };
const AT_ONCE = { failing: 1, of: 1 };

/**
 * Failed requests in five minutes. The first floor is for a shop with a few requests in that time, the last one for a shop
 * among a thousand.
 */
const FAILED: readonly Floor[] = [{ from: 2, oneIn: 2 }, { from: 5, oneIn: 100 }, { from: 50 }];

/**
 * Failed checkouts in a quarter of an hour: a small shop has one order in hours, and whoever cannot place it tries
 * twice. Where every order fails, and no cart, one in 11 of these requests does by the mix in docs/deploy.md; and one
 * in 105 where a canary fails them.
 */
const FAILED_CHECKOUTS: readonly Floor[] = [
  { from: 2, oneIn: 12 },
  { from: 30, oneIn: 200 },
];

/** How late events may be, and the work that they or the time cause. */
const MAX_LATE_MS = 5 * MINUTE_MS;

/** A receiver that is down is tried at once, after 5 and after 35 minutes. */
const RECEIVER_PERIOD_MINUTES = 40;
const MAX_RECEIVER_DOWN_MS = 75 * MINUTE_MS;

const MAX_USED_DISK_PERCENT = 95;

/** A backup is made each night, and again after ten minutes when it failed. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;

/** Half of what the gateway lets through on one route, for five minutes. */
const floodOf = (throttlingRate: number) => (throttlingRate * 5 * 60) / 2 + 1;

/** @param throttlingRate requests a second that the gateway lets through on each busy route */
export const rules = (throttlingRate: number): readonly Rule[] => [
  {
    id: 'failed-requests',
    says: 'Many requests fail.',
    watch: {
      condition: { count: 'failed_requests', among: 'requests', floors: FAILED },
      minutes: 5,
      periods: LASTING,
    },
    advice: {
      aws:
        'They were answered with 500 or above, or refused by the limit of a route (429), for 10 minutes. Run ' +
        'the saved query "failed requests"; if it began with a deployment, roll back. The log of the ' +
        'gateway has the routes: status 429 is throttlingRate, invocation_status 429 the concurrency of the ' +
        'account. "throttled requests" has what DynamoDB refused, with store and index.',
      machine:
        'Search the log for "request failed": the lines have the error. If it began with an upgrade, go back ' +
        'to the version before.',
    },
    stopsDeployments: true,
  },
  {
    id: 'checkout-errors',
    says: 'Customers cannot buy: requests for orders, payments, logins or carts fail.',
    watch: {
      condition: {
        count: 'checkout_errors',
        among: 'checkout_requests',
        floors: FAILED_CHECKOUTS,
      },
      minutes: 15,
      periods: AT_ONCE,
    },
    advice: {
      aws:
        'They were answered with 500 or above. Run the saved query "failed requests"; if it began with a ' +
        'deployment, roll back. DisabledException or KMSInvalidStateException: enable the key, or cancel its ' +
        'deletion. A card processor: see its status page.',
      machine:
        'Search the log for "request failed": the lines have the error. A card processor: see its status ' +
        'page. If it began with an upgrade, go back to the version before.',
    },
    stopsDeployments: true,
  },
  {
    id: 'function-errors',
    says: 'Functions of this stage crash or run out of time.',
    watch: {
      condition: { count: 'function_errors', floors: [{ from: 2 }] },
      minutes: 5,
      periods: LASTING,
    },
    advice: {
      aws:
        'The graph of the dashboard shows which: search its log for "Task timed out" and "Runtime". If it ' +
        'began with a deployment, roll back. While the function sweep fails, unpaid orders keep their stock; ' +
        'while stream does, events wait.',
    },
    stopsDeployments: true,
  },
  {
    id: 'payments',
    says: 'Card payments fail: the processor does not answer, or refuses the credentials of a store.',
    watch: {
      condition: { count: 'processor_failures', floors: [{ from: 2 }] },
      minutes: 15,
      periods: AT_ONCE,
    },
    advice: {
      aws:
        'Declined cards are not counted. Run the saved query "failed payments": it has the stores. One store: ' +
        'its credentials, by "shopwright api PUT /application/processors/NAME -". Many: check the status page ' +
        'of the processor; their orders keep the open attempts, and nothing is charged twice.',
      machine:
        'In the dashboard, open Settings, Payments, and test the keys. If they work, see the status page of ' +
        'the processor: the orders keep the open attempts, and nothing is charged twice.',
    },
  },
  {
    id: 'stream',
    says: 'Events, webhooks, emails and the stock in lists are late.',
    watch: {
      condition: { level: 'stream_age_ms', by: 'most', above: MAX_LATE_MS },
      minutes: 5,
      periods: { failing: 2, of: 2 },
      failsWithoutData: true,
    },
    onMachine: {
      condition: { level: 'stream_age_ms', by: 'most', above: MAX_LATE_MS },
      minutes: 5,
      periods: { failing: 2, of: 2 },
    },
    advice: {
      aws:
        'Changes reach the function stream more than 5 minutes late, or none does, not even that which the sweep makes every ' +
        'minute. Search the log of stream, then that of sweep, for "ERROR". Without errors: the event source ' +
        'mapping of stream is disabled, the schedule of sweep is, or there are more changes than it consumes ' +
        '(raise productsMemory). The stream of the table keeps changes for 24 hours: after 23 they are in ' +
        'the queue given-up. Then run "shopwright application rebuild-reports" for each store, look through ' +
        'its orders of that time, and purge the queue.',
      machine:
        'Search the log for "cannot consume changes yet": the line has the error. Nothing is lost; events ' +
        'are made when it is mended.',
    },
  },
  {
    id: 'due-work',
    says: 'Due work is late: emails, webhooks, reminders, unpaid orders that keep their stock.',
    watch: {
      condition: { level: 'due_work_age_ms', by: 'most', above: MAX_LATE_MS },
      minutes: 5,
      periods: { failing: 2, of: 2 },
    },
    advice: {
      machine:
        'Search the log for "due work failed": the line has the error. Without errors the machine is too slow ' +
        'for its work: see its processor and disk.',
    },
  },
  {
    id: 'background-failures',
    says: 'What no request shows went wrong, and does not pass by itself.',
    watch: {
      condition: { count: 'background_failures', floors: [{ from: 1 }] },
      minutes: 5,
      periods: AT_ONCE,
    },
    advice: {
      aws:
        'Search the logs of sweep, deliveries and stream, then those of all functions, for ' +
        '"background_failures": the line says what, and "cause". mail: check the identities and the quota of SES. ' +
        'payment: check the status page of the processor, and its key ("shopwright api PUT ' +
        '/application/processors/NAME -"). work failed twice: its error. item: run "shopwright application ' +
        'check". change is set aside: deploy a version that handles its error, and run "shopwright ' +
        'application replay".',
      machine: 'The lines of the log with "background_failures" have the error.',
    },
  },
  {
    id: 'webhooks',
    says: 'The receiver of a webhook takes no events.',
    watch: {
      condition: { level: 'failed_webhook_runs', by: 'least', above: 0 },
      minutes: RECEIVER_PERIOD_MINUTES,
      periods: { failing: 2, of: 2 },
    },
    onMachine: {
      condition: { level: 'receiver_down_ms', by: 'most', above: MAX_RECEIVER_DOWN_MS },
      minutes: 1,
      periods: AT_ONCE,
    },
    advice: {
      aws:
        'For more than 40 minutes none has. Search the log of deliveries for "failed_webhook_runs", and see ' +
        'GET /webhooks/:id/deliveries of one of the stores. If the receivers are well, calls do not leave: ' +
        'deploy a mend. If the only receiver is gone, disable its webhook.',
      machine:
        'For 75 minutes it has taken none. The dashboard shows the answers: Settings, Webhooks. If the ' +
        'receiver is gone, turn the webhook off.',
    },
  },
  {
    id: 'cost',
    says: 'There are so many requests that they cost a few dollars an hour.',
    watch: {
      condition: { count: 'requests', floors: [{ from: floodOf(throttlingRate) }] },
      minutes: 5,
      periods: LASTING,
    },
    advice: {
      aws:
        'For 10 minutes there were more than half of what one route lets through. The log of the gateway has ' +
        'the addresses and routes. A flood: put CloudFront and the web ACL in ' +
        'front (docs/deploy.md), or lower throttlingRate. Your own traffic: raise throttlingRate.',
    },
  },
  {
    id: PROBE_RULE,
    says: 'The shop does not answer as it should.',
    watch: {
      condition: { level: 'failing_probes', by: 'most', above: 0 },
      minutes: 3,
      periods: AT_ONCE,
      failsWithoutData: true,
    },
    onMachine: {
      condition: { level: 'failing_probes', by: 'most', above: 0 },
      minutes: 1,
      periods: AT_ONCE,
    },
    advice: {
      aws:
        'At its public address the API did not answer twice in a row, or not within 5 seconds; or the probe has ' +
        'not run for 3 minutes. The log of probe says which address, and the id of the request, which the logs of ' +
        'the gateway and of the functions have. Open the shop. If nothing answers: look at the DNS record and ' +
        'the certificate of the domain name, then at CloudFront and its web ACL. If it began with a deployment, ' +
        'roll back.',
      machine:
        'The server asked itself at its own address, twice, and got an error, or no answer within 5 seconds. ' +
        'Open the shop, and search the log for "the probe failed".',
    },
  },
  {
    id: 'disk',
    says: `The disk of the store is more than ${MAX_USED_DISK_PERCENT} % full.`,
    watch: {
      condition: { level: 'used_disk_percent', by: 'most', above: MAX_USED_DISK_PERCENT },
      minutes: 1,
      periods: AT_ONCE,
    },
    advice: {
      machine:
        'Make room, or take a larger disk. When it is full, nobody can buy; what is stored stays readable.',
    },
  },
  {
    id: 'backup',
    says: `The newest nightly backup is more than ${MAX_BACKUP_AGE_MS / HOUR_MS} hours old.`,
    watch: {
      condition: { level: 'backup_age_ms', by: 'most', above: MAX_BACKUP_AGE_MS },
      minutes: 1,
      periods: AT_ONCE,
    },
    advice: {
      machine:
        'Search the log for "backup failed": the line says why. Check the folder of --backup-folder.',
    },
  },
];

/** When a rule rings in a world. */
export const watchIn = (world: World, { watch, onMachine = watch }: Rule): Watch =>
  world === 'machine' ? onMachine : watch;

/** The rules of a world. */
export const rulesIn = (world: World, throttlingRate = 0): readonly Rule[] =>
  rules(throttlingRate).filter(({ advice }) => advice[world] !== undefined);
