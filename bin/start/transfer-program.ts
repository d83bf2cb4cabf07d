import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { transfer } from '../../functions/transfers/transfer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { sqliteReader } from '../../shared/storage/sqlite/storage.ts';
import type { Table } from '../../shared/storage/table.ts';
import { warnOfUnreadable } from '../../shared/storage/unreadable-items.ts';
import type { Write } from '../../shared/storage/write.ts';
import { validatorOf } from '../build/validator.ts';
import {
  errorOf,
  type FromTransfers,
  type ToTransfers,
  type TransferOptions,
  toldError,
} from './transfer-messages.ts';

/*
 * The process of transfers: started by transfer-process.ts. It reads the store and the files, and its
 * writes are made by the server, which is at the other end of the channel.
 */

const options: TransferOptions = JSON.parse(process.argv[2] ?? '');

giveWay();
process.on('disconnect', () => process.exit());
// Signals of a terminal reach all processes of a group: the server ends this one.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

/** Requests come before transfers, and memory is first taken from this process. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers allow neither.
  }
}

const tell = (message: FromTransfers) => process.send?.(message);

type Answered = (boolean | readonly number[]) | Error;

const calls = new Map<number, (answer: Answered) => void>();
let lastCall = 0;

/** Asks the server to write. */
async function asked(
  writing: { readonly write: Write } | { readonly transactWrite: readonly Write[] },
): Promise<boolean | readonly number[]> {
  lastCall += 1;
  const { promise, resolve } = Promise.withResolvers<Answered>();
  calls.set(lastCall, resolve);
  tell({ call: lastCall, ...writing });
  const answer = await promise;
  if (answer instanceof Error) throw answer;
  return answer;
}

const reading = sqliteReader(options.store).openTable();
const table: Table = {
  ...reading,
  write: async (write) => (await asked({ write })) === true,
  transactWrite: async (writes) => {
    const failed = await asked({ transactWrite: writes });
    return typeof failed === 'boolean' ? [] : failed;
  },
};

const log = {
  info: (message: string, fields?: object) => tell({ log: 'info', message, fields }),
  warn: (message: string, fields?: object) => tell({ log: 'warn', message, fields }),
  error: (message: string, error: unknown, fields?: object) =>
    tell({ log: 'error', message, error: toldError(error), fields }),
};

const environment = {
  ...{ table, log, validatorOf: validatorOf<object>, files: folderFiles(options) },
  replicas: new ReplicaCache(options.catalogueBytes),
  publicUrl: options.publicUrl,
  // The lock of the store is that of the server, which gives one piece of work at a time.
  isAlone: true,
};

async function run(work: DueWork): Promise<void> {
  try {
    await transfer(work, environment, Date.now());
    warnOfUnreadable({ table, log });
    tell({ ended: true });
  } catch (error) {
    tell({ ended: true, error: toldError(error) });
  }
}

process.on('message', (message: ToTransfers) => {
  if ('work' in message) {
    void run(message.work);
    return;
  }
  const answer = calls.get(message.call);
  calls.delete(message.call);
  answer?.('error' in message ? errorOf(message.error) : message.result);
});
