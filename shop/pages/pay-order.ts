import type { Hono } from 'hono';
import { processorTitled } from '../../shared/resources/schemas/processors.ts';
import { hasPaid, type Order } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import { cardWay, intentWay, type Paid, payOrder, type Way } from '../data/payments.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { afterPaying } from './bank.ts';
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
  const form = await formIn(context);
  const way = wayIn(visit, order, form);
  // Without scripts the form of a card has none, and the method of the order is not what was meant.
  const isEmpty = !way && (form.has('processor') || form.has('payment_intent'));
  const paid: Paid = isEmpty
    ? { kind: 'failed', why: 'card_missing' }
    : await payOrder(visit, order, way);
  return afterPaying(context, order, paid);
}

/** Undefined for that of the order. */
function wayIn(visit: Visit, order: Order, form: FormData): Way | undefined {
  const payment_method_id = wholeNumber(form.get('payment_method_id'));
  if (payment_method_id) return { payment_method_id };
  const payment_intent = String(form.get('payment_intent') ?? '');
  if (payment_intent) return intentWay(order, payment_intent);
  return cardWay(visit, order, processorTitled(String(form.get('processor') ?? '')), form);
}
