import type { consumeChanges, StreamEnvironment } from '../../functions/stream/consume-changes.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { isRecordKey } from '../../shared/storage/keys.ts';
import type { ChangeLog, LoggedChange } from '../../shared/storage/sqlite/change-log.ts';
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

/** Attempts and pauses as on AWS. */
const MAX_ATTEMPTS = 24;
const MAX_WAIT_MS = MINUTE_MS;

type Consume = typeof consumeChanges;

/** Loaded by the first change: a server starts without it. Node keeps what is loaded, not failures. */
const loadConsumer = async (): Promise<Consume> =>
  (await import('../../functions/stream/consume-changes.ts')).consumeChanges;

/**
 * Consumes the log of changes, in its order: what fails is tried again before anything later, and
 * left out with an error after 24 attempts. Returns what ends that.
 */
export function startConsuming(
  { storage, changes, replicas }: Pick<Engine, 'storage' | 'changes' | 'replicas'>,
  publicUrl: string,
  { handOver, sendsMails }: Omit<Deliveries, 'stop'>,
  log: ServerLog,
  load = loadConsumer,
): Cleanup {
  if (!changes || !replicas) return () => {};
  const table = auditedTable(storage.openTable(), bySystem);
  return consuming(changes, { table, replicas, publicUrl, handOver, sendsMails }, log, load);
}

/** The place for logs: sort keys of items that are no records may be e-mail addresses. */
function placeOf({ after, before }: LoggedChange): string {
  const item = after ?? before;
  if (!item) return 'nothing';
  return isRecordKey(item) ? `${item.pk} ${item.sk}` : item.pk;
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

  async function consume(part: readonly LoggedChange[]): Promise<void> {
    const run = await load();
    await run(part, environment);
    warnOfUnreadable({ table: environment.table, log });
    changes.drop(part.at(-1)?.number ?? 0);
    attempts = 0;
  }

  /** Runs until nothing is left of what was there at first, or something has to wait. */
  async function consumeAll(): Promise<void> {
    for (let isMore = true; isMore && !isEnding; ) {
      const part = changes.read(MAX_CHANGES);
      if (part.length === 0) return;
      isMore = await consume(part).then(
        () => part.length === MAX_CHANGES,
        () => consumeFirst(part),
      );
    }
  }

  /** Consumes the first of changes that fail together: the others follow, or show which one fails. */
  async function consumeFirst([first]: readonly LoggedChange[]): Promise<boolean> {
    if (!first) return false;
    try {
      await consume([first]);
      return true;
    } catch (error) {
      attempts += 1;
      const place = placeOf(first);
      log.error(`the events of a change of ${place} are not made (attempt ${attempts})`, error);
      notBefore = Date.now() + Math.min(MAX_WAIT_MS, INTERVAL_MS * 2 ** attempts);
      if (attempts >= MAX_ATTEMPTS) {
        changes.drop(first.number);
        attempts = 0;
      }
      return false;
    }
  }

  const stop = repeat(async () => {
    if (notBefore > Date.now()) return;
    await consumeAll().catch((error) =>
      log.error('the log of changes is not read; it is tried again', error),
    );
  }, INTERVAL_MS);
  return () => {
    isEnding = true;
    return stop();
  };
}
