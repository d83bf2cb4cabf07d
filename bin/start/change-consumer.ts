import type { consumeChanges, StreamEnvironment } from '../../functions/stream/consume-changes.ts';
import { SUSPECT_MS } from '../../functions/stream/suspect-age.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import type { ChangeLog } from '../../shared/storage/sqlite/change-log.ts';
import { warnOfUnreadable } from '../../shared/storage/unreadable-items.ts';
import type { Deliveries } from './deliveries.ts';
import type { Engine } from './engine.ts';
import { repeat } from './repeat.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';

/**
 * How often the log is read, which also has what other programs write. What is logged meanwhile waits,
 * because a batch of changes costs little more than a single one.
 */
const INTERVAL_MS = 200;

const MAX_CHANGES = 100;

/** The longest pause after an attempt that failed. */
const MAX_WAIT_MS = MINUTE_MS;

type Consume = typeof consumeChanges;

/** Loaded by the first change: a server starts without it. Node keeps what is loaded, not failures. */
const loadConsumer = async (): Promise<Consume> =>
  (await import('../../functions/stream/consume-changes.ts')).consumeChanges;

/**
 * Consumes the log of changes, in its order: what fails is tried again before anything later, until it is
 * consumed or set aside. Returns what ends that.
 */
export function startConsuming(
  { storage, changes, replicas }: Pick<Engine, 'storage' | 'changes' | 'replicas'>,
  publicUrl: string,
  deliveries: Omit<Deliveries, 'stop'>,
  log: ServerLog,
  load = loadConsumer,
): Cleanup {
  const table = auditedTable(storage.openTable(), bySystem);
  const environment = {
    ...{ table, replicas, publicUrl, log },
    handOver: deliveries.handOver,
    get sendsMails() {
      return deliveries.sendsMails;
    },
  };
  return consuming(changes, environment, log, load);
}

function consuming(
  changes: ChangeLog,
  environment: StreamEnvironment,
  log: ServerLog,
  load: () => Promise<Consume>,
): Cleanup {
  let isEnding = false;
  let attempts = 0;
  let notBefore = Date.now() + INTERVAL_MS;
  /** When what is read was logged, if it may have ended the process before this one. */
  const suspectBefore = databaseNow() - SUSPECT_MS;
  /** So many were read with it at most. */
  let suspects = MAX_CHANGES;

  /** What may have ended a process is alone, so that it is known, and set aside (crashes.ts). */
  function read() {
    const [first] = suspects > 0 ? changes.read(1) : [];
    if (first && first.time < suspectBefore) {
      suspects -= 1;
      return { part: [first], isMore: true };
    }
    const part = changes.read(MAX_CHANGES);
    return { part, isMore: part.length === MAX_CHANGES };
  }

  /** Runs until nothing is left of what was there at first. */
  async function consumeAll(): Promise<void> {
    for (let isAnyLeft = true; isAnyLeft && !isEnding; ) {
      const { part, isMore } = read();
      const last = part.at(-1);
      if (!last) return;
      const consume = await load();
      await consume(part, environment);
      warnOfUnreadable({ table: environment.table, log });
      changes.drop(last.number);
      attempts = 0;
      isAnyLeft = isMore;
    }
  }

  const stop = repeat(async () => {
    if (notBefore > Date.now()) return;
    await consumeAll().catch((error) => {
      attempts += 1;
      notBefore = Date.now() + Math.min(MAX_WAIT_MS, INTERVAL_MS * 2 ** attempts);
      log.error(`cannot consume changes yet (attempt ${attempts})`, error);
    });
  }, INTERVAL_MS);
  return () => {
    isEnding = true;
    return stop();
  };
}
