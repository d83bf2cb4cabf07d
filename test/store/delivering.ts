import type { DeliveryEnvironment } from '../../functions/deliveries/delivery-context.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { Table } from '../../shared/storage/table.ts';
import { cipher } from './local-store.ts';
import { silentLog } from './silent-log.ts';

/** Does work in the background alone; what fails there fails the test. */
export const deliveringOn = (table: Table): DeliveryEnvironment => ({
  table: auditedTable(table, bySystem),
  cipher,
  mailSender: undefined,
  replicas: new ReplicaCache(1_000_000),
  publicUrl: undefined,
  calls: { loopback: false },
  handOver: async () => {},
  log: {
    ...silentLog,
    error(message: string, error: unknown) {
      throw new Error(message, { cause: error });
    },
  },
});
