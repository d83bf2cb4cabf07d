import { payloadBytes } from '../../shared/actions/answer-size.ts';
import type { Answer, ServiceRequest } from '../../shared/actions/context.ts';
import { readNotes } from '../../shared/actions/note-actions.ts';
import { arrange, present } from '../../shared/actions/presentation.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { omit } from '../../shared/contract/json.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { viewFile } from '../../shared/files/file-links.ts';
import { orderHooks } from '../../shared/orders/order-hooks.ts';
import { addresses } from '../../shared/resources/addresses.ts';
import { carts } from '../../shared/resources/carts.ts';
import { files } from '../../shared/resources/files.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import type { Note } from '../../shared/resources/schemas/note.ts';
import type { Subscriber } from '../../shared/resources/subscribers.ts';
import { type User, type UserInput, users } from '../../shared/resources/users.ts';
import { withdrawals } from '../../shared/resources/withdrawals.ts';
import { waitersWith } from '../../shared/stock/waiters.ts';
import type { RecordType } from '../../shared/storage/records.ts';
import { findSubscriber } from '../../shared/tenancy/subscriptions.ts';
import { recordsOfUser } from './records-of-user.ts';

/** Bytes of the records as they are stored: answers have more, and may have 5.5 MB. */
export const MAX_EXPORT_BYTES = 3 * 1024 * 1024;

/** All that the store has of a user (protocol.md, "Export and erasure"). */
export const exportUser =
  (service: RecordService<User, UserInput>) =>
  async (id: number, request: ServiceRequest): Promise<Answer<object>> => {
    const user = await service.find(id, request);
    let left = MAX_EXPORT_BYTES;
    let isComplete = true;
    /** The first ones, as many as there is room for. */
    async function upToRoom<Found>(all: AsyncIterable<Found>): Promise<Found[]> {
      const found: Found[] = [];
      for await (const each of all) {
        left -= payloadBytes(JSON.stringify(each));
        if (left < 0) {
          isComplete = false;
          return found;
        }
        found.push(each);
      }
      return found;
    }
    const newest = <Stored extends StoredRecord>(type: RecordType<Stored>) =>
      upToRoom(recordsOfUser(type, id, request));
    const application = request.application.id;
    const ofUser = await newest(addresses);
    const ordered = (await newest(orders)).map((order) => orderHooks.computed?.(order) ?? order);
    const invoiced = await newest(invoices);
    const filled = await newest(carts);
    const withdrawn = await newest(withdrawals);
    const uploaded = await newest(files);
    // Customers do not see what staff have written about them.
    const notes = isStranger(request.caller)
      ? undefined
      : await upToRoom(notesAbout(id, ordered, request));
    const waiting = await waitersWith(request.table, application, user.email);
    const subscriber = await findSubscriber({ email: user.email }, request);
    const linking = { baseUrl: request.baseUrl, application, now: request.clock.now() };
    const data = {
      user: (await service.answer(user, request)).data,
      addresses: ofUser.map((record) => arrange(addresses, record, application)),
      orders: await present(orders, orderHooks, ordered, request, request.query),
      invoices: invoiced.map((record) =>
        arrange(invoices, omit(record, ['link_key']), application),
      ),
      carts: filled.map((record) => arrange(carts, record, application)),
      withdrawals: await present(withdrawals, {}, withdrawn, request, request.query),
      files: uploaded.map((record) => arrange(files, viewFile(record, linking), application)),
      ...(notes && { notes }),
      back_in_stock: waiting.map((each) => omit(each, ['email'])),
      subscriber: subscriber ? subscription(subscriber) : null,
    };
    return { data, ...(isComplete ? {} : { complete: false as const }) };
  };

/** What the store has of who gets its newsletter, without what ends it. */
const subscription = ({ email, locale, confirmed_at, created_at }: Subscriber) => ({
  ...{ email, locale, created_at },
  confirmed_at: confirmed_at ?? null,
});

/** What staff have written about a user, and about the orders of the user. */
async function* notesAbout(
  id: number,
  ordered: readonly Order[],
  { table, application }: ServiceRequest,
): AsyncGenerator<Note & { readonly order_id?: number }> {
  const own = { application: application.id, resource: users.name, id };
  yield* await readNotes(table, own);
  for (const { id: order_id } of ordered) {
    const name = { application: application.id, resource: orders.name, id: order_id };
    for (const note of await readNotes(table, name)) yield { ...note, order_id };
  }
}
