import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import type { Table } from '../../shared/storage/table.ts';
import { withHeapLimits } from './heap-limits.ts';
import type { ServerLog } from './server-log.ts';
import {
  errorOf,
  type FromTransfers,
  type ToTransfers,
  type TransferOptions,
  toldError,
} from './transfer-messages.ts';

const PROGRAM = fileURLToPath(new URL('transfer-program.ts', import.meta.url));

/** A run of a transfer, as on AWS. */
export const MAX_TRANSFER_MS = 5 * MINUTE_MS;

/** After which a process that has nothing to do ends, and gives its memory back. */
const IDLE_MS = MINUTE_MS;

interface Options extends TransferOptions {
  /** Megabytes of the heap. */
  readonly memory: number;
  /** The one that writes. */
  readonly table: Table;
  readonly log: ServerLog;
  readonly maxMs?: number;
}

/** Work that waits, or runs. */
interface Job {
  readonly work: DueWork;
  readonly end: (error?: Error) => void;
}

/**
 * Imports, exports and feeds, in a process of their own: what a file or a record costs keeps no request
 * waiting, and the process that runs out of memory or time ends alone
 * (docs/decisions/storage.md#imports-exports-and-feeds-run-in-a-separate-process). It does one piece of work at a time.
 */
export function transferProcess({ memory, table, log, maxMs = MAX_TRANSFER_MS, ...told }: Options) {
  const waiting: Job[] = [];
  let running: Job | undefined;
  let lastStore = 0;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  /** Ends the running work, if any, and begins the next. */
  function ended(error?: Error): void {
    clearTimeout(timer);
    running?.end(error);
    running = undefined;
    const [next] = nextOf(waiting, lastStore);
    if (next && !isEnded) begin(next);
    else timer = setTimeout(() => child?.disconnect(), IDLE_MS).unref();
  }

  function begin(job: Job): void {
    clearTimeout(timer);
    waiting.splice(waiting.indexOf(job), 1);
    running = job;
    lastStore = job.work.application;
    child ??= start();
    send(child, { work: job.work });
    timer = setTimeout(() => child?.kill('SIGKILL'), maxMs).unref();
  }

  function start(): ChildProcess {
    const started = fork(PROGRAM, [JSON.stringify(told satisfies TransferOptions)], {
      execArgv: withHeapLimits(process.execArgv, memory),
      serialization: 'advanced',
    });
    started.on('message', (message: FromTransfers) => void heard(started, message));
    started.on('error', (error) => log.error('the transfer process failed', error));
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = undefined;
      // Without work it was told to end.
      if (running) ended(new Error(`The transfer process ended (${signal ?? code}).`));
    });
    started.once('disconnect', () => {
      if (child === started && !running) child = undefined;
    });
    // Unless it works, it keeps no server alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function heard(from: ChildProcess, message: FromTransfers): Promise<void> {
    if ('ended' in message) ended(message.error && errorOf(message.error));
    else if ('log' in message) toLog(message);
    else send(from, await written(message));
  }

  async function written(message: Extract<FromTransfers, { call: number }>): Promise<ToTransfers> {
    const { call } = message;
    try {
      const result =
        'write' in message
          ? await table.write(message.write)
          : await table.transactWrite(message.transactWrite);
      return { call, result };
    } catch (error) {
      return { call, error: toldError(error) };
    }
  }

  function toLog(message: Extract<FromTransfers, { log: string }>): void {
    if (message.log === 'error') log.error(message.message, errorOf(message.error), message.fields);
    else log[message.log](message.message, message.fields);
  }

  return {
    /** Resolves when the work is done, or there is more to do later; rejects when it has failed. */
    run(work: DueWork): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const job: Job = { work, end: (error) => (error ? reject(error) : resolve()) };
      waiting.push(job);
      if (!running) begin(job);
      return promise;
    },

    /** Ends the running work, which goes on when a server is started again, and begins no more. */
    end(): void {
      isEnded = true;
      clearTimeout(timer);
      for (const { end } of waiting.splice(0)) end();
      running?.end();
      running = undefined;
      child?.kill('SIGKILL');
    },
  };
}

/** The oldest of another store than the last one, if any waits: no store has all turns. */
const nextOf = (waiting: readonly Job[], lastStore: number): (Job | undefined)[] => [
  waiting.find(({ work }) => work.application !== lastStore) ?? waiting[0],
];

/** To a process that may have ended. */
function send(to: ChildProcess, message: ToTransfers): void {
  if (to.connected) to.send(message, () => {});
}
