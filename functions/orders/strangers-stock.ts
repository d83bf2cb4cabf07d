import { createHash } from 'node:crypto';
import type { Context } from '../../shared/actions/context.ts';
import { ApiError, invalidProperty } from '../../shared/contract/errors.ts';
import { DAY_SECONDS } from '../../shared/durations.ts';
import { wordOfEmail } from '../../shared/found/words.ts';
import type { OrderContext } from '../../shared/ordering/load-order-context.ts';
import { emailOfOrder } from '../../shared/orders/order-email.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { stockHeldBy } from '../../shared/orders/units.ts';
import { type Order, orders } from '../../shared/resources/orders.ts';
import type { LineItem } from '../../shared/resources/schemas/line-items.ts';
import type { OrderState } from '../../shared/resources/schemas/order-states.ts';
import { strangersLimit, strangersProblem } from '../../shared/stock/availability.ts';
import { findByWord } from '../../shared/storage/found-words.ts';
import { besideRecordsKey, type Key } from '../../shared/storage/keys.ts';
import { type Item, isAbsent, type Write } from '../../shared/storage/write.ts';

/*
 * A stranger is a guest, or a user who has not proved the e-mail address. What strangers hold of a product is
 * limited by network address: an item has their orders with what each took, and is written with each order on
 * the condition that nobody else has written it. What an order holds no more (paid, sent, canceled) is not
 * taken off there: when there would be too much, the orders themselves are asked. Test: strangers-stock.test.ts
 */

/** Orders of one network that hold stock at the same time. */
export const MAX_HOLDING_ORDERS = 50;

/** Products with tracked stock in one order of a stranger: the transaction has a write more than that of others. */
export const MAX_STRANGERS_PRODUCTS = 89;

/** Newest orders with the same e-mail address that are looked at. */
const MAX_ORDERS_OF_EMAIL = 20;

/** When an item is forgotten that no order has changed since. */
export const HELD_SECONDS = 30 * DAY_SECONDS;

/** Units by the id of their product. */
type Units = Readonly<Record<string, number>>;

interface Holding {
  readonly order: number;
  readonly units: Units;
}

/** The write that counts what a stranger's order holds. Throws a 400 when that is too much of a product. */
export async function holdForStranger(
  order: Order,
  { products }: Pick<OrderContext, 'products'>,
  context: Context,
): Promise<Write[]> {
  const limit = strangersLimit(context);
  const units = unitsOf(order.taken.stock);
  const count = Object.keys(units).length;
  if (limit === undefined || count === 0) return [];
  if (count > MAX_STRANGERS_PRODUCTS) throw tooManyProducts();
  const { key, times } = holderOf(order, context);
  const item = await context.table.get(key, { consistent: true });
  const most = limit * times;
  const excess = (holdings: readonly Holding[], allowed: number) =>
    Object.keys(units).find((id) => sumOf(id, [{ units }, ...holdings]) > allowed);
  let known = holdingsIn(item);
  if (known.length >= MAX_HOLDING_ORDERS || excess(known, most)) {
    known = await stillHolding(known, context);
  }
  const tooMuch = excess(known, most) ?? excess(await holdingsOfEmail(order, context), limit);
  if (tooMuch) throw refuse(tooMuch, order, products, context);
  if (known.length >= MAX_HOLDING_ORDERS) throw tooManyOrders();
  const held = [...known, { order: order.id, units }];
  return [putHoldings(key, held, item, context.clock.now())];
}

/** Who holds: a network, the widest that is counted, or who orders where a server names no visitor. */
function holderOf(order: Order, { application, client }: Context) {
  const network = client.networks.at(-1);
  const name = network ? `n${network.name}` : `e${wordOfEmail(emailOfOrder(order) ?? '')}`;
  const digest = createHash('sha256').update(name).digest('base64url');
  const key = besideRecordsKey(application.id, 'orders#uses', `held#${digest}`);
  return { key, times: network?.times ?? 1 };
}

const holdingsIn = (item: Item | undefined): readonly Holding[] =>
  item ? JSON.parse(String(item['data'])) : [];

const putHoldings = (
  key: Key,
  holdings: readonly Holding[],
  read: Item | undefined,
  now: number,
): Write => ({
  put: {
    ...key,
    data: JSON.stringify(holdings),
    expires_at: Math.ceil(now / 1_000) + HELD_SECONDS,
  },
  condition: read ? [{ attribute: 'data', equals: String(read['data']) }] : isAbsent,
});

function unitsOf(lines: readonly LineItem[]): Units {
  const units: Record<string, number> = {};
  for (const { product_id, quantity } of lines) {
    units[product_id] = (units[product_id] ?? 0) + quantity;
  }
  return units;
}

const sumOf = (id: string, holdings: readonly Pick<Holding, 'units'>[]) =>
  holdings.reduce((sum, { units }) => sum + (units[id] ?? 0), 0);

/** What these orders hold now. */
async function stillHolding(
  known: readonly Holding[],
  context: Context,
): Promise<readonly Holding[]> {
  const ids = known.map(({ order }) => order);
  const found = await ordersOf(context).getMany(ids, { consistent: true });
  return [...found.values()].flatMap(holdingsOf);
}

/** What the newest orders with the e-mail address hold, which are found a moment after they are placed. */
async function holdingsOfEmail(order: Order, context: Context): Promise<readonly Holding[]> {
  const { table, application } = context;
  const email = emailOfOrder(order);
  if (email === undefined) return [];
  const place = { table, application: application.id, resource: orders.name };
  const ids = await findByWord(place, wordOfEmail(email), { limit: MAX_ORDERS_OF_EMAIL });
  const found = await ordersOf(context).getMany(ids);
  return [...found.values()].flatMap(holdingsOf);
}

/** States in which goods wait for money. */
const WAITING: readonly OrderState[] = ['created', 'failed', 'processing'];

function holdingsOf(order: Order): readonly Holding[] {
  const isPaid = order.payments?.some(({ successful }) => successful);
  if (isPaid || !WAITING.includes(order.state)) return [];
  return [{ order: order.id, units: unitsOf(stockHeldBy(order).stock) }];
}

function refuse(
  id: string,
  { taken }: Order,
  products: OrderContext['products'],
  context: Context,
) {
  const i = taken.stock.findIndex(({ product_id }) => String(product_id) === id);
  const line = taken.stock[i];
  return invalidProperty({
    name: `items.${i}.quantity`,
    failedValidator: 'max',
    message: strangersProblem(products.get(Number(id))?.name ?? 'this product', context),
    value: line?.quantity,
  });
}

const tooManyProducts = () =>
  new ApiError(
    400,
    `Without a confirmed account, an order can have up to ${MAX_STRANGERS_PRODUCTS} different ` +
      'products. Log in.',
  );

const tooManyOrders = () =>
  new ApiError(
    400,
    'Too many orders from this network address are not paid yet. Pay them first, or log in.',
  );
