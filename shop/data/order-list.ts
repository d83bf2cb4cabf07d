import { type Schemas, ShopError, take } from '../api.ts';
import type { Visit } from '../visit.ts';
import type { WordName } from '../words.ts';
import { changeCart } from './cart.ts';

export type Order = Schemas['Order'];
export type OrderLine = Order['products'][number];

/** What a list shows of an order. */
const LISTED = [
  ...['id', 'number', 'state', 'created_at', 'total', 'converted', 'currency', 'products'],
  ...['payments', 'withdrawal', 'shipping', 'invoice_id'],
].join(',');

interface OrderPage {
  readonly orders: readonly Order[];
  readonly pages: number;
}

/** The orders of the customer, the newest first. */
export async function readOrders({ shop }: Visit, page: number, size: number): Promise<OrderPage> {
  const query = { page, per_page: size, fields: LISTED };
  const { data: orders, pages } = await take(shop.GET('/orders', { params: { query } }));
  return { orders, pages };
}

/** An order of the customer. @throws ShopError of status 404 for one of somebody else */
export async function readOrder({ shop }: Visit, id: number): Promise<Order> {
  const { data } = await take(shop.GET('/orders/{id}', { params: { path: { id } } }));
  return data;
}

/** What people call an order by. */
export const numberOf = ({ id, number }: Order) => number ?? String(id);

/** In the currency in which it was ordered. */
export const totalOf = ({ money }: Visit, { total, converted, currency }: Order) =>
  money((converted ?? { total }).total, currency.code);

const STATES: Readonly<Record<Order['state'], WordName>> = {
  draft: 'state_unpaid',
  created: 'state_unpaid',
  failed: 'state_failed',
  processing: 'state_processing',
  shipped: 'state_shipped',
  completed: 'state_delivered',
  canceled: 'state_canceled',
  refunded: 'state_refunded',
};

/** The same of an order that the customer collects: nothing of it is on a way. */
const COLLECTED: Readonly<Partial<Record<Order['state'], WordName>>> = {
  shipped: 'state_ready',
  completed: 'state_collected',
};

/** Whether the store waits for money, as of a bank transfer. */
const isAwaited = ({ state, payments = [] }: Order) =>
  state === 'created' && payments.some(({ pending }) => pending === true);

const isEnded = ({ state }: Order) => state === 'canceled' || state === 'refunded';

/** How far an order is, for people. */
export function stateOf(order: Order): WordName {
  const { state, withdrawal, shipping } = order;
  if (isAwaited(order)) return 'state_awaited';
  if (withdrawal && !isEnded(order)) return 'state_withdrawn';
  return (shipping?.collection && COLLECTED[state]) || STATES[state];
}

/** Puts all of an order into the cart once more. @returns the positions of lines that cannot be bought so */
export async function buyAgain(visit: Visit, { products }: Order): Promise<readonly number[]> {
  const items = products.map(({ product_id, variant_id, quantity }) => ({
    ...{ product_id, variant_id, quantity },
  }));
  if (await isAdded(visit, items)) return [];
  const missing: number[] = [];
  for (const [position, item] of items.entries()) {
    if (!(await isAdded(visit, [item]))) missing.push(position);
  }
  return missing;
}

const isAdded = (visit: Visit, items: readonly Schemas['LineItem'][]): Promise<boolean> =>
  changeCart(visit, 'add', ...items).then(
    () => true,
    (error) => {
      if (error instanceof ShopError && error.status === 400) return false;
      throw error;
    },
  );
