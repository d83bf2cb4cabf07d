import type { Context as LambdaContext } from 'aws-lambda';
import type { Caller } from '../actions/context.ts';
import type { Author } from '../contract/author.ts';
import { type CpuTime, workFor } from '../cpu-time.ts';
import { auditedTable } from '../storage/audited-table.ts';
import type { Storage, Table } from '../storage/table.ts';
import { deadlineOf } from './deadline.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Environment } from './service.ts';

export interface Opened {
  /** Calls of the database end at the deadline of the request. */
  table: Table;
  /** Who makes the changes, as far as it is known when something is written. */
  author: () => Author;
}

/** Opens what every action works with. */
export const context = ({ storage, author }: Environment): Middleware<Opened, Started> => ({
  before({ event: { state }, context: lambda }) {
    const table = openTableFor(state, storage, lambda);
    state.author = () => author ?? authorOf(state);
    state.table = auditedTable(table, state.author);
  },
});

/** The table for one request: its calls end at the deadline, and the request goes on after each. */
export const openTableFor = (
  { usage, cpuTime }: Pick<Started, 'usage' | 'cpuTime'>,
  storage: Storage,
  lambda: LambdaContext,
): Table => countingWork(storage.openTable(usage, deadlineOf(lambda)), cpuTime);

function countingWork(table: Table, cpuTime: CpuTime): Table {
  const resumed = <Result>(call: Promise<Result>) => call.finally(() => workFor(cpuTime));
  return {
    usage: table.usage,
    get: (...call) => resumed(table.get(...call)),
    getMany: (...call) => resumed(table.getMany(...call)),
    query: (...call) => resumed(table.query(...call)),
    page: (...call) => resumed(table.page(...call)),
    keys: (...call) => resumed(table.keys(...call)),
    write: (...call) => resumed(table.write(...call)),
    countOn: (...call) => resumed(table.countOn(...call)),
    transactWrite: (...call) => resumed(table.transactWrite(...call)),
  };
}

interface Identified {
  readonly identity?: { readonly caller: Caller } | undefined;
}

function authorOf({ identity, client, requestId }: Started & Identified): Author {
  const { access = 'public', userId, staff } = identity?.caller ?? {};
  const user = userId === undefined ? {} : { user_id: userId };
  const who: Author | undefined = access === 'staff' ? staff : { kind: access, ...user };
  return { kind: 'public', ...who, address: client.address, request_id: requestId };
}
