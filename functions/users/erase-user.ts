import type { Answer, Context, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { fileRemoval } from '../../shared/files/file-removal.ts';
import { eraseOrder } from '../../shared/orders/erase-order.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { carts } from '../../shared/resources/carts.ts';
import { files } from '../../shared/resources/files.ts';
import { orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import type { User, UserInput } from '../../shared/resources/users.ts';
import { removeWaiter, waitersWith } from '../../shared/stock/waiters.ts';
import { openRecords, type RecordType, type WriteRecord } from '../../shared/storage/records.ts';
import { CONFLICT } from '../../shared/storage/retry.ts';
import type { Write } from '../../shared/storage/write.ts';
import { recordsOfUser } from './records-of-user.ts';

const DRAFTS_AT_ONCE = 100;

/**
 * Removes a user with addresses, carts, files and what the user waits for, and replaces what is personal
 * in orders, whose numbers stay (protocol.md, "Export and erasure"). The user goes last: what was cut short is done again by
 * the same request. Throws a 409 while a payment of an order runs.
 */
export const eraseUser =
  (service: RecordService<User, UserInput>) =>
  async (id: number, request: ServiceRequest): Promise<Answer> => {
    const { email } = await service.find(id, request);
    await eraseInOrders(id, request);
    await removeDrafts(id, request);
    await removeWaiters(email, request);
    await removeAll(addresses, id, request);
    await removeAll(carts, id, request);
    await removeAll(files, id, request, (file) => fileRemoval(file, request));
    return service.remove(id, request);
  };

async function eraseInOrders(userId: number, context: Context): Promise<void> {
  const { table, application, clock } = context;
  const stored = openRecords(table, application, orders);
  for await (const { id, erased_at } of recordsOfUser(orders, userId, context)) {
    if (erased_at !== undefined) continue;
    await stored.update(id, async (order) => eraseOrder(order, clock.now()));
  }
}

/** Drafts belong to nobody until they are sent. */
async function removeDrafts(userId: number, { table, application }: Context): Promise<void> {
  const stored = openRecords(table, application, orders);
  let above: number | undefined;
  for (;;) {
    const ids = await stored.ids({ state: DRAFT, above, limit: DRAFTS_AT_ONCE });
    const { records } = await stored.getManyOfSize(ids);
    for (const { id, state, draft } of records) {
      if (state === DRAFT && draft?.user_id === userId) await stored.remove(id);
    }
    above = ids.at(-1);
    if (ids.length < DRAFTS_AT_ONCE) return;
  }
}

/** The user waits for no product any more. */
async function removeWaiters(email: string, { table, application }: Context): Promise<void> {
  for (const waiter of await waitersWith(table, application.id, email)) {
    await table.write(removeWaiter(application.id, waiter));
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
  const commit: WriteRecord<Stored, true> | undefined =
    extraWrites &&
    (async (writes, record) => {
      const all = [...writes, ...(await extraWrites(record))];
      return (await table.transactWrite(all)).length === 0 ? true : CONFLICT;
    });
  for await (const { id } of recordsOfUser(type, userId, context)) await stored.remove(id, commit);
}
