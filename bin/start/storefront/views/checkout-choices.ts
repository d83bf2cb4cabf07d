import { get } from '../api.ts';
import { element, refill } from '../dom.ts';
import { choice } from '../forms.ts';
import type { Cart, PaymentMethod, Promotion, Shipping } from '../records.ts';
import type { Shop } from '../shop.ts';

/** The shipping methods for a cart; `show` asks which there are to a country. */
export function shippingChoices(shop: Shop, { id }: Cart) {
  const choices = element('div', { 'aria-live': 'polite' }, noWay(''));
  let shown = '';
  return {
    choices,
    async show(zone: string): Promise<void> {
      if (zone === shown) return;
      shown = zone;
      const { data } = zone ? await get<Shipping[]>(`/shippings/cart/${id}`, { zone }) : NONE;
      // Another country was said meanwhile.
      if (zone !== shown) return;
      const found = data.map((each, index) => shippingChoice(shop, each, index === 0));
      refill(choices, ...(found.length > 0 ? found : [noWay(zone)]));
    },
  };
}

const NONE = { data: [] };

const noWay = (country: string) =>
  element(
    'p',
    {},
    country ? `Nothing of ours goes to ${country}.` : 'Say first which country it goes to.',
  );

function shippingChoice({ money }: Shop, shipping: Shipping, checked: boolean): HTMLElement {
  const { id, name: label, description: note, base_cost, per_item_cost } = shipping;
  const price = money(base_cost) + (per_item_cost ? ` + ${money(per_item_cost)} each` : '');
  return choice('shipping_id', id, { checked, label, note, price });
}

export const offerChoices = ({ money }: Shop, offers: readonly Promotion[]) => [
  ...offers.map(({ id, name, promotion_total }, index) =>
    choice('promotion_id', id, {
      checked: index === 0,
      label: name,
      price: promotion_total > 0 ? `− ${money(promotion_total)}` : undefined,
    }),
  ),
  choice('promotion_id', '', { label: 'None' }),
];

export const paymentChoices = ({ money }: Shop, methods: readonly PaymentMethod[]) =>
  methods.map(({ id, name: label, description: note, fixed_fee, percentage_fee }, index) => {
    const fees = [fixed_fee && money(fixed_fee), percentage_fee && `${percentage_fee} %`];
    const price = fees.filter(Boolean).join(' + ');
    return choice('payment_method_id', id, { checked: index === 0, label, note, price });
  });

/** The countries that the shipping methods name, for whoever types one. */
export function countries(shippings: readonly Shipping[]): HTMLElement {
  const names = shippings.flatMap(({ zones }) =>
    zones.flatMap(({ name, code }) => (code === 'ALL' ? [] : [name])),
  );
  return element(
    'datalist',
    { id: 'countries' },
    ...[...new Set(names)].map((value) => element('option', { value })),
  );
}
