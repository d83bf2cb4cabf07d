import { take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { Order } from './order-rules.ts';
import { keepOrder, knownOrders, orderSecret } from './order-secrets.ts';

export const orderPath = (id: number) => `/orders/${id}`;

/** What people call an order by; an imported one may have no number. */
export const nameOf = ({ id, number }: Pick<Order, 'id' | 'number'>) => number ?? String(id);

/** Proves to be the guest who placed the order. */
export const proofOf = ({ cookies }: Visit, id: number) => {
  const secret = orderSecret(cookies, id);
  return secret === undefined ? {} : { headers: { 'Order-Secret': secret } };
};

/** In the currency of the store: amounts in that of the order are in `converted`. */
const ownCurrency = ({ currencies: [currency = 'EUR'] }: Visit) => ({ query: { currency } });

/** Undefined where there is none, or the visitor may not see it. */
export async function readOrder(
  visit: Visit,
  id: number,
  proof = proofOf(visit, id),
): Promise<Order | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const params = { path: { id }, ...ownCurrency(visit) };
  const { data, response } = await visit.shop.GET('/orders/{id}', { params, ...proof });
  if (response.status >= 500 || response.status === 429) await take(Promise.resolve({ response }));
  return data?.data;
}

/** Characters that secrets of orders have. */
const SECRET = /^[\w-]{1,200}$/;

/** Whether this is the secret of the order, as the link of a mail has it. It is then kept. */
export async function openByLink(visit: Visit, id: number, secret: string): Promise<boolean> {
  if (!SECRET.test(secret)) return false;
  const order = await readOrder(visit, id, { headers: { 'Order-Secret': secret } });
  if (order) keepOrder(visit.cookies, id, secret);
  return order !== undefined;
}

/** The orders that this browser has secrets of, the newest first. */
async function ordersOfBrowser(visit: Visit): Promise<Order[]> {
  const orders = await Promise.all(knownOrders(visit.cookies).map((id) => readOrder(visit, id)));
  return orders.filter((order) => order !== undefined);
}

/** Orders of a list that is short. */
const RECENT = 10;

/** The newest orders that the visitor may see: those of the account, and those that this browser has secrets of. */
export async function ownOrders(visit: Visit): Promise<Order[]> {
  const { shop, isLoggedIn } = visit;
  const query = { per_page: RECENT, ...ownCurrency(visit).query };
  const [known, { data: listed } = {}] = await Promise.all([
    ordersOfBrowser(visit),
    isLoggedIn ? shop.GET('/orders', { params: { query } }) : undefined,
  ]);
  const orders = [...(listed?.data ?? []), ...known];
  const byId = new Map(orders.map((order) => [order.id, order]));
  return [...byId.values()].toSorted((one, other) =>
    other.created_at.localeCompare(one.created_at),
  );
}

/** What the visitor may see of an order by its number and the e-mail address of its mails. */
export async function findOwnOrder(
  visit: Visit,
  number: string,
  isOf: (order: Order) => boolean,
): Promise<Order | undefined> {
  const folded = (text: string) => text.toLowerCase().replaceAll(/[\s/-]/g, '');
  const kept = (await ordersOfBrowser(visit)).find(
    (order) => folded(nameOf(order)) === folded(number) && isOf(order),
  );
  if (kept || !visit.isLoggedIn) return kept;
  const params = { path: { number }, ...ownCurrency(visit) };
  const { data } = await visit.shop.GET('/orders/number/{number}', { params });
  return data && isOf(data.data) ? data.data : undefined;
}

/** Mails the link to an order again, if there is one with this number and address. */
export const mailLink = async (
  { shop }: Visit,
  body: { readonly number: string; readonly email: string },
): Promise<void> => {
  await take(shop.POST('/orders/lookup', { body }));
};

/** @throws ShopError as when it was sent meanwhile */
export const cancelOrder = async (visit: Visit, { id }: Order): Promise<void> => {
  await take(
    visit.shop.POST('/orders/{id}/cancel', { params: { path: { id } }, ...proofOf(visit, id) }),
  );
};

/** Units of a line of an order. */
export type LineUnits = Pick<Order['items'][number], 'product_id' | 'variant_id'> & {
  readonly quantity: number;
};

/** @throws ShopError as when it was done already */
export async function withdrawOrder(
  visit: Visit,
  { id }: Order,
  { reason, lines }: { readonly reason: string; readonly lines: readonly LineUnits[] },
): Promise<void> {
  const body = {
    ...(reason && { reason }),
    // Without lines it is of all that has the right.
    ...(lines.length > 0 && { line_items: [...lines] }),
  };
  await take(
    visit.shop.POST('/orders/{id}/withdraw', {
      ...{ params: { path: { id } }, body, ...proofOf(visit, id) },
    }),
  );
}

/** @throws ShopError as when the days of the store are over */
export async function requestReturn(
  visit: Visit,
  { id }: Order,
  lines: readonly LineUnits[],
  reason: string,
): Promise<void> {
  const line_items = lines.map((line) => ({ ...line, ...(reason && { reason }) }));
  await take(
    visit.shop.POST('/orders/{id}/returns', {
      ...{ params: { path: { id } }, body: { line_items }, ...proofOf(visit, id) },
    }),
  );
}

/** The address of the PDF of an invoice or a credit note, for some minutes. */
export async function documentLink(visit: Visit, order: Order, invoiceId: number): Promise<string> {
  const params = { path: { id: invoiceId } };
  const { data } = await take(
    visit.shop.POST('/invoices/{id}/pdf', { params, ...proofOf(visit, order.id) }),
  );
  return data.url;
}
