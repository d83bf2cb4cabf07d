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
    per_item_cost: 'For each unit in the order; 0 unless it is sent.',
    prices: 'Both costs in other currencies, by their codes, in place of converted ones.',
    zones:
      'Countries that it serves, by name or code; without zones, or with the code `ALL`, every one.',
    collection:
      'Whether customers come for the order themselves: then its taxes are those where the store is (`company_country` and what stands beside it), not those of the shipping address. False unless it is set.',
    max_days:
      'Days until a parcel has come at the latest. Where nobody records its arrival, customers may return it for the `return_days` of the store after these; 7 unless it is set.',
    tax_id: 'The tax class of its cost; unless it is sent, shipping is taxed as the lines are.',
    active: 'Whether shoppers can choose it; they can unless this is false.',
    min_value: 'The cart must come to more than this; the other limits are exclusive likewise.',
  },
  priced: true,
  operations: {
    list: {
      parameters: {
        value: 'Methods that take a cart of this value.',
        weight: 'Methods that carry this weight.',
        width: 'Methods that carry this width.',
        height: 'Methods that carry this height.',
        depth: 'Methods that carry this depth.',
        zone: 'Methods that serve this country.',
      },
      example: { zone: 'Portugal', value: 40 },
    },
    listForCart: {
      summary: 'List the shipping methods that can take a cart',
      note: 'Those whose bounds allow its value, weight and measures.',
      as: 'user',
      data: 'records',
      parameters: {
        zone: 'The same as country.',
        country:
          'Only methods that serve this country, named by its English name or ISO 3166 code.',
      },
      example: { country: 'PT' },
    },
  },
};
