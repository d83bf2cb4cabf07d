import type { Clock } from '../actions/context.ts';
import type { Table } from '../storage/table.ts';
import type { Usage } from '../storage/usage.ts';
import { deadlineOf } from './deadline.ts';
import type { Middleware } from './middleware.ts';
import type { Environment } from './service.ts';

export interface Opened {
  /** Calls of the database end at the deadline of the request. */
  table: Table;
  clock: Clock;
}

export const systemClock: Clock = { now: Date.now };

/** Opens what every action works with. */
export const context = ({ storage }: Environment): Middleware<Opened, { usage: Usage }> => ({
  before({ event: { state }, context: lambda }) {
    state.table = storage.openTable(state.usage, deadlineOf(lambda));
    state.clock = systemClock;
  },
});
