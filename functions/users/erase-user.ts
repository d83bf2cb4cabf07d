import type { Answer, Context, ServiceRequest } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { erasedFields } from '../../shared/contract/erasure.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import { fileRemoval } from '../../shared/files/file-removal.ts';
import { eraseOrder } from '../../shared/orders/erase-order.ts';
import { type File, files } from '../../shared/resources/files.ts';
import { recordsWithUser } from '../../shared/resources/index.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import type { User, UserInput } from '../../shared/resources/users.ts';
import { removeWaiter, waitersWith } from '../../shared/stock/waiters.ts';
import { openRecords, type WriteRecord } from '../../shared/storage/records.ts';
import { CONFLICT } from '../../shared/storage/retry.ts';
import { endSubscription } from '../../shared/tenancy/subscriptions.ts';
import { recordsOfUser } from './records-of-user.ts';

const DRAFTS_AT_ONCE = 100;

/**
 * Removes a user with what is the user's, what the user waits for and the newsletter, and takes what is personal from records that stay
 * (protocol.md, "Export and erasure"), in which the schemas name it. The user goes last: what was cut short is done again by
 * the same request. Throws a 409 while a payment of an order runs.
 */
export const eraseUser =
  (service: RecordService<User, UserInput>) =>
  async (id: number, request: ServiceRequest): Promise<Answer> => {
    const { email } = await service.find(id, request);
    for (const resource of recordsWithUser) {
      if (resource.access?.erasure === 'fields') await eraseFields(resource, id, request);
    }
    await removeDrafts(id, request);
    await removeWaiters(email, request);
    await endSubscription({ email }, request);
    for (const resource of recordsWithUser) {
      if (!resource.access?.erasure) await removeAll(resource, id, request);
    }
    return service.remove(id, request);
  };

async function eraseFields(resource: RecordResource, userId: number, context: Context) {
  const { table, application, clock } = context;
  const stored = openRecords(table, application, resource);
  for await (const { id, ...found } of recordsOfUser(resource, userId, context)) {
    if (attribute(found, 'erased_at') !== undefined) continue;
    await stored.update(id, async (record) => erasureOf(resource, record, clock.now()));
  }
}

/** What a resource has to say beside its fields: an order waits for its payment. */
const erasureOf = ({ name, schema }: RecordResource, record: StoredRecord, now: number) =>
  name === orders.name
    ? eraseOrder(record as Order, now)
    : { ...erasedFields(schema, record), erased_at: new Date(now).toISOString() };

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

async function removeAll(resource: RecordResource, userId: number, context: Context) {
  const { table, application } = context;
  const stored = openRecords(table, application, resource);
  const commit: WriteRecord<StoredRecord, true> = async (writes, record) => {
    const all = [...writes, ...(await writesBesides(resource, record, context))];
    return (await table.transactWrite(all)).length === 0 ? true : CONFLICT;
  };
  for await (const { id } of recordsOfUser(resource, userId, context)) {
    await stored.remove(id, commit);
  }
}

/** What is written with the removal of a record: the bytes of a file go, too. */
const writesBesides = async ({ name }: RecordResource, record: StoredRecord, context: Context) =>
  name === files.name ? fileRemoval(record as File, context) : [];
