import type { Clock } from '../actions/context.ts';
import { type Author, auditedTable } from '../storage/audited-table.ts';
import type { Table } from '../storage/table.ts';
import type { Authenticated } from './authentication.ts';
import { deadlineOf } from './deadline.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Environment } from './service.ts';

export interface Opened {
  /** Calls of the database end at the deadline of the request. */
  table: Table;
  clock: Clock;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Opens what every action works with. */
export const context = ({ storage }: Environment): Middleware<Opened, Started> => ({
  before({ event: { state }, context: lambda }) {
    const table = storage.openTable(state.usage, deadlineOf(lambda));
    state.table = auditedTable(table, () => authorOf(state));
    state.clock = systemClock;
  },
});

/** The caller, as far as it is known when something is written. */
function authorOf({ identity, sourceIp, requestId }: Started & Partial<Authenticated>): Author {
  const { access = 'public', userId } = identity?.caller ?? {};
  const user = userId === undefined ? {} : { user_id: userId };
  return { kind: access, ...user, address: sourceIp, request_id: requestId };
}
