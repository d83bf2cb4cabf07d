import type { Answer, Context, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { fileRemoval } from '../../shared/files/file-removal.ts';
import { eraseOrder } from '../../shared/shopping/erase-order.ts';
import { openRecords, type RecordType, type WriteRecord } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { addresses } from '../addresses/resource.ts';
import { carts } from '../carts/resource.ts';
import { files } from '../files/resource.ts';
import { orders } from '../orders/resource.ts';
import { recordsOfUser } from './records-of-user.ts';
import type { User, UserInput } from './resource.ts';

/**
 * Removes a user with addresses, carts and files, and replaces what is personal in orders, whose numbers
 * stay (protocol.md, "Export and erasure"). The user goes last: what was cut short is done again by
 * the same request. Throws a 409 while a payment of an order runs.
 */
export const eraseUser =
  (service: RecordService<User, UserInput>) =>
  async (id: number, request: ServiceRequest): Promise<Answer> => {
    await service.find(id, request);
    await eraseInOrders(id, request);
    await removeAll(addresses, id, request);
    await removeAll(carts, id, request);
    await removeAll(files, id, request, (file) => fileRemoval(file, request));
    return service.remove(id, request);
  };

async function eraseInOrders(userId: number, context: Context): Promise<void> {
  const { table, application, clock } = context;
  const stored = openRecords(table, application, orders);
  for await (const { records } of recordsOfUser(orders, userId, context)) {
    for (const { id } of records.filter(({ erased_at }) => erased_at === undefined)) {
      await stored.update(id, async (order) => eraseOrder(orders, order, clock.now()));
    }
  }
}

async function removeAll<Stored extends StoredRecord>(
  type: RecordType<Stored>,
  userId: number,
  context: Context,
  extraWrites?: (record: Stored) => Promise<Write[]>,
): Promise<void> {
  const { table, application } = context;
  const stored = openRecords(table, application, type);
  const commit: WriteRecord<Stored> | undefined =
    extraWrites &&
    (async (writes, record) =>
      (await table.transactWrite([...writes, ...(await extraWrites(record))])).length === 0);
  for await (const { records } of recordsOfUser(type, userId, context)) {
    for (const { id } of records) await stored.remove(id, commit);
  }
}
