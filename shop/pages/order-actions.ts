import type { Hono } from 'hono';
import { buyAgain, lineIdOf } from '../data/buy-again.ts';
import { firstChange } from '../data/cart.ts';
import type { Order } from '../data/order-rules.ts';
import { cancelOrder, documentLink, orderPath, readOrder } from '../data/orders.ts';
import { papersOf } from '../parts/order-documents.ts';
import { ShopError } from '../visit/api.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { missingPage } from './missing.ts';
import { formOf, orderOf, orderView } from './order.ts';
import { unknownOrderPage } from './order-link.ts';

/** What the page of an order has buttons for. */
export function orderActionRoutes(app: Hono<ShopEnv>): void {
  app.post('/orders/:id{\\d+}/cancel', formOf(cancel));
  app.post('/orders/:id{\\d+}/buy-again', formOf(fillCart));
  app.get('/orders/:id{\\d+}/documents/:document{\\d+}', documentPage);
}

/** What a customer reads of a refusal: the order is not any more as the page has shown it. */
export function refusalOf({ say }: Visit, error: unknown): string {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
  if (error.status === 429) return say('busy_help');
  return say(error.status === 409 ? 'payment_running' : 'order_changed');
}

async function cancel(context: PageContext, order: Order) {
  const { visit } = context.env;
  try {
    await cancelOrder(visit, order);
  } catch (error) {
    const problem = refusalOf(visit, error);
    const now = (await readOrder(visit, order.id)) ?? order;
    return context.html(orderView(visit, now, { problem }), 400);
  }
  return context.redirect(visit.href(orderPath(order.id)), 303);
}

async function fillCart(context: PageContext, order: Order) {
  const { visit } = context.env;
  const again = firstChange(visit);
  if (again) return context.redirect(again, 307);
  const left = await buyAgain(visit, order);
  const ids = left.map(lineIdOf).join(',');
  const to = ids ? `${orderPath(order.id)}?left=${ids}` : '/cart';
  return context.redirect(visit.href(to), 303);
}

/** Its link ends after some minutes, so it is asked for when it is wanted. */
async function documentPage(context: PageContext) {
  const { visit } = context.env;
  const order = await orderOf(context);
  if (!order) return unknownOrderPage(context);
  const id = Number(context.req.param('document'));
  const isOfOrder = papersOf(visit, order).some((paper) => paper.id === id);
  if (!isOfOrder) return missingPage(context);
  return context.redirect(await documentLink(visit, order, id), 303);
}
