import type { Hono } from 'hono';
import { hasPaid, type Order } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import { payOrder, type Way } from '../data/payments.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { bankPage } from './bank.ts';
import { formIn } from './customers.ts';
import { formOf } from './order.ts';

/** Pays an order that is open, by its method, another one or a card. */
export function payOrderRoutes(app: Hono<ShopEnv>): void {
  app.post('/orders/:id{\\d+}/pay', formOf(pay));
}

async function pay(context: PageContext, order: Order) {
  const { visit } = context.env;
  const page = visit.href(orderPath(order.id));
  // Sent twice.
  if (hasPaid(order)) return context.redirect(page, 303);
  const paid = await payOrder(visit, order, wayIn(visit, order, await formIn(context)));
  if (paid.kind === 'bank') return context.html(await bankPage(visit, order, paid));
  return context.redirect(paid.kind === 'done' ? page : `${page}?failed=${paid.why}`, 303);
}

/** Undefined for that of the order. */
function wayIn(visit: Visit, { id }: Order, form: FormData): Way | undefined {
  const payment_method_id = wholeNumber(form.get('payment_method_id'));
  if (payment_method_id) return { payment_method_id };
  const payment_intent = String(form.get('payment_intent') ?? '');
  if (payment_intent) return { payment_intent };
  const payment_method = String(form.get('payment_method') ?? '');
  return payment_method ? { payment_method, return_url: visit.address(orderPath(id)) } : undefined;
}
