import type { Documentation } from '../../shared/contract/documentation.ts';
import type { shippings } from '../../shared/resources/shippings.ts';

export const documentation: Documentation<typeof shippings> = {
  one: 'a shipping method',
  menu: 'store',
  isForShoppers: true,
  example: {
    name: 'Courier',
    base_cost: 6,
    per_item_cost: 0.5,
    zones: [{ name: 'Portugal', code: 'PT' }],
  },
  fields: {
    base_cost: 'For the whole order.',
    per_item_cost: 'For each unit in the order; 0 by default.',
    prices: 'Both costs in other currencies, by code, instead of converted ones.',
    zones: 'Countries it serves, by name or code; all if there are none, or with the code `ALL`.',
    collection:
      'Whether customers pick up the order: it is then taxed at the store’s address (`company_country` and the settings beside it), not the shipping address. False by default.',
    min_days: 'The least working days until a parcel arrives; needs `max_days`.',
    max_days:
      'The most working days until a parcel arrives. With them there are delivery dates. If no one records the arrival, customers can return the parcel for the store’s `return_days` after these; 7 days by default.',
    delivery: 'When the cart would arrive if it were ordered now; only in `/shippings/cart/:id`.',
    tax_id: 'The tax class of its cost; by default, shipping is taxed like the lines.',
    active: 'Whether shoppers can choose it; true by default.',
    min_value: 'The cart must be worth more than this; the other limits are exclusive, too.',
  },
  priced: true,
  operations: {
    list: {
      parameters: {
        value: 'Methods that accept a cart of this value.',
        weight: 'Methods that accept this weight.',
        width: 'Methods that accept this width.',
        height: 'Methods that accept this height.',
        depth: 'Methods that accept this depth.',
        zone: 'Methods that serve this country.',
      },
      example: { zone: 'Portugal', value: 40 },
    },
    listForCart: {
      summary: 'List the shipping methods for a cart',
      note: 'Those whose limits allow its value, weight and dimensions.',
      as: 'user',
      data: 'records',
      parameters: {
        zone: 'Same as country.',
        country: 'Only methods that serve this country, by English name or ISO 3166 code.',
      },
      example: { country: 'PT' },
    },
  },
};
