import type { CountedFailure } from '../../shared/contract/errors.ts';
import { type HandOver, isDelivery } from '../../shared/events/hand-over.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { UNUSED_BYTES } from '../../shared/files/unused-bytes.ts';
import { CAPTURE } from '../../shared/payments/captures.ts';
import { LATE_MONEY } from '../../shared/payments/late-money.ts';
import { OPEN_PAYMENT } from '../../shared/payments/open-payments.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { REFUND } from '../../shared/payments/refund-work.ts';
import { UNPAID, UNPAID_AT_END } from '../../shared/shopping/unpaid-orders.ts';
import {
  type DueWork,
  finishWork,
  type ReadWork,
  readDueWork,
} from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { type Application, readTenant } from '../../shared/tenancy/application.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { completeCapture } from './complete-capture.ts';
import { completeRefunds } from './complete-refunds.ts';
import { settleOpenPayment } from './open-payment.ts';
import { removeBytes } from './remove-bytes.ts';
import { returnMoney } from './return-money.ts';

/** What the sweep runs with. */
export interface SweepEnvironment {
  readonly table: Table;
  readonly processors: ConfiguredProcessors;
  readonly files: FileStore;
  readonly handOver: HandOver;
  readonly log: {
    error(message: string, error: unknown): void;
    /** With numbers that are metrics. */
    warn(message: string, metrics: Readonly<Partial<Record<CountedFailure, number>>>): void;
  };
  /** Whether to begin nothing more. */
  readonly isEnding?: () => boolean;
}

/** What one piece of work is done with. */
export interface WorkContext {
  readonly table: Table;
  readonly processors: ConfiguredProcessors;
  readonly files: FileStore;
  readonly application: Application;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** `ends` of the due work (due-work.ts). */
  readonly ends?: number | undefined;
  /** Counts a payment attempt that has been open for long. */
  readonly countOpenAttempt: () => void;
}

/**
 * Does the work on a record, which may have been done before, in part or at the same time. Returns
 * when to look again, or undefined when nothing is left to do. When it throws, it is done again
 * later.
 */
export type DoWork = (id: number, context: WorkContext) => Promise<number | undefined>;

/** Every kind of due work. */
const KINDS: Readonly<Record<string, DoWork>> = {
  [UNPAID]: cancelUnpaid,
  [UNPAID_AT_END]: cancelUnpaid,
  [LATE_MONEY]: returnMoney,
  [CAPTURE]: completeCapture,
  [REFUND]: completeRefunds,
  [OPEN_PAYMENT]: settleOpenPayment,
  [UNUSED_BYTES]: removeBytes,
};

/** Work for events that one run hands over from each shard; the rest is handed over by the next. */
export const MAX_HANDED_OVER = 100;

/** After which work is tried again that failed, or whose store is closed. */
export const RETRY_MS = 10 * 60 * 1_000;

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
    environment.log.warn(message, { open_attempts: openAttempts });
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
    if (isDelivery(work.kind)) {
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
    const reading = known.get(id) ?? readTenant(table, id).then((tenant) => tenant?.application);
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
  const next = application && (await nextTime(work, application, environment, now));
  await environment.table.write(finishWork(work, next));
}

async function nextTime(
  { kind, id, ends }: DueWork,
  application: Application,
  { log, isEnding: _, ...environment }: RunEnvironment,
  now: number,
): Promise<number | undefined> {
  const doWork = KINDS[kind];
  // Nothing is written for a store that may be about to be deleted, or is not complete yet.
  if (!doWork || application.status !== 'active') return now + RETRY_MS;
  try {
    return await doWork(id, { ...environment, application, now, ends });
  } catch (error) {
    log.error(`${kind} of ${id} failed in application ${application.id}`, error);
    return now + RETRY_MS;
  }
}
