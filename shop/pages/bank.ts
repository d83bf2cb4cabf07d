import { type Order, readCardKeys } from '../data/checkout.ts';
import { orderPath } from '../data/orders.ts';
import type { Paid } from '../data/payments.ts';
import { bankForm } from '../parts/card.ts';
import { layout } from '../parts/layout.ts';
import type { Html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** The page on which the bank asks the shopper, before it pays an order. */
export async function bankPage(
  visit: Visit,
  { id }: Order,
  paid: Extract<Paid, { kind: 'bank' }>,
): Promise<Html> {
  const { say, href } = visit;
  const keys = await readCardKeys(visit);
  return layout(visit, {
    title: say('confirm_payment'),
    main: bankForm(visit, { ...paid, keys, action: href(`${orderPath(id)}/pay`) }),
    isIsolated: true,
    script: 'checkout.js',
  });
}
