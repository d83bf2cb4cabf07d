import { useRecordContext } from 'ra-core';
import type { Order } from '../../../shared/resources/orders.ts';
import { useFormats } from '../../widgets/formats.ts';

export type { Order };

type Line = Order['products'][number];

/** The order whose page it is. */
export function useOrder(): Order {
  const record = useRecordContext();
  if (!record) throw new Error('There is no order.');
  return record as unknown as Order;
}

/** The customer comes for it. */
export const isCollected = ({ shipping }: Pick<Order, 'shipping'>) => shipping?.collection === true;

/** Amounts in the currency of the order. */
export function useOrderMoney({ currency }: Pick<Order, 'currency'>) {
  const { money } = useFormats();
  return (amount: number) => money(amount, currency.code);
}

/** The totals in the currency of the order. */
export const totalsOf = (order: Order) => order.converted ?? order;

interface PromotionAmount {
  readonly id?: number;
  readonly name?: string;
  readonly promotion_total?: number | undefined;
}

/** What each promotion takes off, in the currency of the order. */
export function promotionsIn(order: Order): readonly PromotionAmount[] {
  const { promotions, promotion_total } = totalsOf(order);
  return promotions ?? [{ ...order.promotion, promotion_total }];
}

/** The amounts of a rule, by the positions of the lines. */
export function partsOf(order: Order, rule: string): ReadonlyMap<number, number> {
  const parts = new Map<number, number>();
  for (const { rule: name, lines = [] } of order.explanation ?? []) {
    if (name !== rule) continue;
    for (const { line, amount } of lines) parts.set(line, (parts.get(line) ?? 0) + amount);
  }
  return parts;
}

/** What the units of a line come to before discounts: imported orders do not say it. */
export function lineTotal(order: Order, index: number): number {
  const line = order.products[index];
  const { price_discount, price = 0 } = line ?? {};
  return partsOf(order, 'items').get(index) ?? (price_discount ?? price) * (line?.quantity ?? 0);
}

interface OptionsOf {
  readonly variant?: Readonly<Record<string, unknown>>;
  readonly variantsDefinition?: Readonly<Record<string, unknown>>;
}

/** The options of the variant that was bought: `Size: M, Colour: Blue`. */
export function optionsOf(line: Line): string {
  const { variant = {}, variantsDefinition = {} } = line as OptionsOf;
  return Object.keys(variantsDefinition)
    .filter((name) => variant[name] !== undefined)
    .map((name) => `${name}: ${variant[name]}`)
    .join(', ');
}

/** The picture of a line, if it is on this host: the policy of the page loads no other. */
export function pictureOf(line: Line): string | undefined {
  const { variant = {} } = line as OptionsOf;
  const [picture] = [variant['images'], line.images].flatMap((images) => images ?? []);
  const url = typeof picture === 'string' ? picture : (picture as { url?: string })?.url;
  return url && new URL(url, location.origin).origin === location.origin ? url : undefined;
}

export const skuOf = (line: Line): string | undefined =>
  ((line as OptionsOf).variant?.['sku'] as string | undefined) ?? (line.sku as string | undefined);

/** Who the order is for, by the name that is known of them. */
export function customerOf(order: Order): { name?: string; email?: string } {
  const { billing_address: billing, shipping_address: shipping, user } = order;
  const name = billing?.full_name ?? shipping?.full_name ?? user?.name;
  const email = user?.email ?? billing?.email ?? shipping?.email;
  return { ...(name && { name }), ...(email && { email }) };
}

export const numberOf = ({ number, id }: Pick<Order, 'number' | 'id'>) => number ?? String(id);
