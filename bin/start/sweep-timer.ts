import { MINUTE_MS } from '../../shared/durations.ts';
import type { HandOver } from '../../shared/events/hand-over.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { Engine } from './engine.ts';
import { repeat } from './repeat.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';

/** The interval on AWS. */
const INTERVAL_MS = MINUTE_MS;

export type Sweep = (
  environment: {
    readonly table: ReturnType<Engine['storage']['openTable']>;
    readonly log: ServerLog;
    readonly isEnding: () => boolean;
  },
  now: number,
) => Promise<void>;

/** Loaded by the first run: a server starts without it. */
const loadSweep = async (
  { cipher, files }: Pick<Engine, 'cipher' | 'files'>,
  handOver: HandOver,
): Promise<Sweep> =>
  (await import('../../functions/sweep/handler.ts')).sweepWith(cipher, files, handOver);

/**
 * Does what is due now, with what an earlier process has left, and once a minute. Returns what ends that,
 * and waits for the run that is made.
 */
export function startSweeping(
  { storage, ...others }: Pick<Engine, 'storage' | 'cipher' | 'files'>,
  handOver: HandOver,
  log: ServerLog,
  load = loadSweep,
): Cleanup {
  let sweep: Sweep | undefined;
  let isEnding = false;
  let failures = 0;

  async function run(): Promise<void> {
    try {
      sweep ??= await load(others, handOver);
      const table = auditedTable(storage.openTable(), bySystem);
      await sweep({ table, log, isEnding: () => isEnding }, Date.now());
      failures = 0;
    } catch (error) {
      failures += 1;
      const fields = failures > 1 ? backgroundFailure('work') : {};
      log.error('due work failed; trying again in a minute', error, fields);
    }
  }

  const stop = repeat(run, INTERVAL_MS);
  return () => {
    isEnding = true;
    return stop();
  };
}
