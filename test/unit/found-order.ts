import type { OrderContext } from '../../shared/ordering/load-order-context.ts';
import type { RequestedOrder } from '../../shared/ordering/read-order.ts';
import { type RandomStore, TIMES } from './random-store.ts';

export const EXEMPT = { tax_exempt: true, tax_exempt_reason: 'Embassy' };

/** What the body names, as the database would give it. */
export function foundIn<Sent>(
  { application, exemption, ...store }: RandomStore,
  { fields, lines = [] }: RequestedOrder<Sent>,
): OrderContext<Sent> {
  const { promotion_id, shipping_address, billing_address } = fields;
  const user = { id: 9, name: 'Ada Verne', email: 'ada@example.org', ...EXEMPT, ...TIMES };
  const coupon = store.coupons.find(({ code }) => code === fields.coupon_code);
  const { automatic_promotions, tax_type } = application.settings;
  return {
    lines,
    products: new Map(store.products.map((each) => [each.id, each])),
    stock: new Map(),
    cart: undefined,
    coupon: coupon && { record: coupon, counters: {}, version: 1 },
    addresses: {
      ...(shipping_address && { shipping_address }),
      ...(billing_address && { billing_address }),
    },
    user: exemption === 'user' ? user : undefined,
    shipping: store.shippings.find(({ id }) => id === fields.shipping_id),
    paymentMethod: store.paymentMethods.find(({ id }) => id === fields.payment_method_id),
    promotions: promotion_id
      ? store.promotions.filter(({ id }) => id === promotion_id)
      : store.promotions.slice(automatic_promotions ? 0 : store.promotions.length),
    classes: tax_type === 'nothing' ? [] : store.classes,
    limits: { customer: undefined, usedUp: new Set(), hasOrdered: false },
    missing: [],
  };
}
