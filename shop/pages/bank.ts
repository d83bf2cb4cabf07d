import { openCards } from '../data/cards.ts';
import type { Order } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import type { Paid } from '../data/payments.ts';
import { bankForm } from '../parts/card.ts';
import { layout } from '../parts/layout.ts';
import type { Html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';

/** Where a payment leads: to the bank, to the page of the processor, or to the order, which says what is wrong. */
export async function afterPaying(context: PageContext, order: Order, paid: Paid) {
  const { visit } = context.env;
  if (paid.kind === 'bank') return context.html(await bankPage(visit, order, paid));
  if (paid.kind === 'elsewhere') return context.redirect(paid.url, 303);
  const why = paid.kind === 'failed' ? `?failed=${paid.why}` : '';
  return context.redirect(visit.href(orderPath(order.id)) + why, 303);
}

/** The page on which the bank asks the shopper, before it pays an order. */
async function bankPage(
  visit: Visit,
  { id }: Order,
  { processor, ...paid }: Extract<Paid, { kind: 'bank' }>,
): Promise<Html> {
  const { say, href } = visit;
  const cards = await openCards(visit);
  const card = cards.find((each) => each.processor === processor);
  return layout(visit, {
    title: say('confirm_payment'),
    main: bankForm(visit, { ...paid, card, action: href(`${orderPath(id)}/pay`) }),
    isIsolated: true,
    script: 'checkout.js',
  });
}
