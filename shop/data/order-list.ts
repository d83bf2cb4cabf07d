import { take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { Order } from './order-rules.ts';

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

/** In the currency in which it was ordered. */
export const totalOf = ({ money }: Visit, { total, converted, currency }: Order) =>
  money((converted ?? { total }).total, currency.code);
