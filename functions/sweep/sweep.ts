import { MINUTE_MS } from '../../shared/durations.ts';
import type { WorkFacts } from '../../shared/endpoint/metered-work.ts';
import { functionOf } from '../../shared/events/hand-over.ts';
import { UNUSED_BYTES } from '../../shared/files/unused-bytes.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { LOOK_MS, type OrderWork } from '../../shared/orders/order-work.ts';
import {
  authorisedMoney,
  authorisedPayment,
  settleCapture,
} from '../../shared/payments/captures.ts';
import {
  countAgain,
  type DueWork,
  finishWork,
  type NextTime,
  type ReadWork,
  readDueWork,
} from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Application, findApplication } from '../../shared/tenancy/application.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { completeRefunds } from './complete-refunds.ts';
import { processorOf } from './open-attempt.ts';
import { settleOpenPayment } from './open-payment.ts';
import { returnMoney } from './return-money.ts';
import type { DoWork, SweepEnvironment, WorkContext } from './work-context.ts';

/** Takes the money of a capture whose outcome nobody has recorded. */
const completeCapture: DoWork = async (id, context) => {
  const { now, application } = context;
  const { currency_code: base } = application.settings;
  const read = await ordersOf(context).read(id);
  if (!read) return undefined;
  const payment = authorisedPayment(read.record);
  if (!payment?.capture) return undefined;
  const { amount: authorised, currency } = authorisedMoney(payment, base);
  const { amount } = payment.capture;
  const processor = await processorOf(context, payment.method);
  const outcome = await processor.capture(payment.data ?? {}, { amount, authorised, currency });
  const changes = settleCapture(read.record, payment, outcome, base);
  return (await ordersOf(context).change(read, changes)) ? undefined : now + LOOK_MS.capture;
};

/** Removes bytes that no record has: of a file that was deleted, or not recorded at all. */
const removeBytes: DoWork = async (content, { files, application }) => {
  await files.remove({ application: application.id, content });
  return undefined;
};

const OF_ORDERS: Readonly<Record<OrderWork, DoWork>> = {
  'unpaid-order': cancelUnpaid,
  'late-money': returnMoney,
  capture: completeCapture,
  refund: completeRefunds,
  'open-payment': settleOpenPayment,
};

/** Every kind of due work. */
const KINDS: Readonly<Record<string, DoWork>> = { ...OF_ORDERS, [UNUSED_BYTES]: removeBytes };

/** Work for events that one run hands over from each shard; the rest is handed over by the next. */
export const MAX_HANDED_OVER = 100;

/** After which work is tried again that failed, or whose store is closed. */
export const RETRY_MS = 10 * MINUTE_MS;

/**
 * Does what is due at a time (milliseconds since 1970), for all stores. Runs may overlap, and may
 * end at any point: the next one does the rest.
 */
export async function sweep(environment: SweepEnvironment, now: number): Promise<void> {
  const applicationOf = applicationReader(environment.table);
  let openAttempts = 0;
  const countOpenAttempt = () => {
    openAttempts += 1;
  };
  const runs = dueWork.shards.map((shard) =>
    sweepShard(shard, applicationOf, { ...environment, countOpenAttempt }, now),
  );
  const results = await Promise.allSettled(runs);
  if (openAttempts > 0) {
    const message = `the outcome of ${openAttempts} payments is not known after 15 minutes`;
    environment.log.warn(message, backgroundFailure('payment', openAttempts));
  }
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function sweepShard(
  shard: string,
  applicationOf: ReturnType<typeof applicationReader>,
  environment: RunEnvironment,
  now: number,
): Promise<void> {
  let handedOver = 0;
  for await (const work of readDueWork(environment.table, shard, now)) {
    if (environment.isEnding?.()) return;
    if (functionOf(work.kind)) {
      if (handedOver < MAX_HANDED_OVER) await handOver(work, environment);
      handedOver += 1;
    } else {
      await run(work, await applicationOf(work.application), environment, now);
    }
  }
}

const handOver = ({ place: _, ...work }: ReadWork, environment: RunEnvironment) =>
  environment.handOver([work]);

/** Reads each application once. */
function applicationReader(table: Table) {
  const known = new Map<number, Promise<Application | undefined>>();
  return (id: number) => {
    const reading = known.get(id) ?? findApplication(table, id);
    known.set(id, reading);
    return reading;
  };
}

type RunEnvironment = SweepEnvironment & Pick<WorkContext, 'countOpenAttempt'>;

async function run(
  work: ReadWork,
  application: Application | undefined,
  environment: RunEnvironment,
  now: number,
): Promise<void> {
  const metered = environment.metered ?? ((_, doWork) => doWork(environment.table).then(() => {}));
  await metered(work.application, async (table): Promise<WorkFacts> => {
    const own = { ...environment, table };
    const next = application && (await nextTime(work, application, own, now));
    await table.write(finishWork(work, next ?? { next: undefined }));
    return { kind: work.kind, age_ms: Math.max(0, now - dueWork.timeOf(work.place)) };
  });
}

async function nextTime(
  work: DueWork,
  application: Application,
  { log, isEnding: _, metered: __, ...environment }: RunEnvironment,
  now: number,
): Promise<NextTime> {
  const { kind, id, ends, failures = 0 } = work;
  const doWork = KINDS[kind];
  // Nothing is written for a store that may be about to be deleted, or is not complete yet.
  if (!doWork || application.status !== 'active') return { next: now + RETRY_MS };
  try {
    const clock = { now: () => now };
    return { next: await doWork(id, { ...environment, application, clock, now, ends }) };
  } catch (error) {
    log.error(`${kind} of ${id} failed in application ${application.id}`, error, countAgain(work));
    return { next: now + RETRY_MS, failures: failures + 1 };
  }
}
