import type { Hono } from 'hono';
import { hasPaid, type Order } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import { payOrder } from '../data/payments.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { bankPage } from './bank.ts';
import { formOf } from './order.ts';

/** Pays an order that is open, by its method or by a card. */
export function payOrderRoutes(app: Hono<ShopEnv>): void {
  app.post('/orders/:id{\\d+}/pay', formOf(pay));
}

async function pay(context: PageContext, order: Order) {
  const { visit } = context.env;
  const page = visit.href(orderPath(order.id));
  // Sent twice.
  if (hasPaid(order)) return context.redirect(page, 303);
  const paid = await payOrder(visit, order, cardIn(visit, order, await context.req.formData()));
  if (paid.kind === 'bank') return context.html(await bankPage(visit, order, paid));
  return context.redirect(paid.kind === 'done' ? page : `${page}?failed=${paid.why}`, 303);
}

function cardIn(visit: Visit, { id }: Order, form: FormData) {
  const payment_intent = String(form.get('payment_intent') ?? '');
  if (payment_intent) return { payment_intent };
  const payment_method = String(form.get('payment_method') ?? '');
  return payment_method ? { payment_method, return_url: visit.address(orderPath(id)) } : undefined;
}
