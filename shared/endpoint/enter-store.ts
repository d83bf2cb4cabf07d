import type { Table } from '../storage/table.ts';
import type { Application } from '../tenancy/application.ts';
import { type Client, clientOf } from '../tenancy/client.ts';
import { requestLimits } from '../tenancy/request-limits.ts';
import type { Started } from './request-log.ts';

/**
 * From here on the request is one to this store: its line in the log, its counts and its client are the
 * store's. Throws a 400 for a server of the store that names no visitor's address.
 */
export function enterStore(state: Started, application: Application, table: Table): Client {
  state.tenant = application;
  state.client = clientOf(application.settings, state.connection);
  state.sharing = requestLimits.share(table, application.id, state.clock.now());
  return state.client;
}
