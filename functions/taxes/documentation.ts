import type { Documentation } from '../../shared/contract/documentation.ts';
import { taxes } from '../../shared/resources/taxes.ts';

export const documentation: Documentation<typeof taxes> = {
  one: 'a tax class',
  menu: 'store',
  note: 'Products, variants, shipping methods and payment methods name one by `tax_id`, the settings the one of all others. Whether taxes are computed says the setting `tax_type`.',
  example: {
    name: 'Standard',
    rates: [
      { country: 'PT', rate: 23, name: 'IVA' },
      { country: 'PT', postcode: '90*-93*', rate: 22, name: 'IVA Madeira' },
    ],
  },
  schemas: { TaxRate: taxes.schema.properties.rates.items },
  fields: {
    combine:
      'Of the rows that match an address, `highest` takes the one of the highest priority, and among equals the more exact one; `add` takes one of each priority, and their taxes are added.',
    rates:
      'Percentages with up to four decimals. `country` is an English name or ISO 3166 code; `state` and `postcode` may have several forms with `|` between them; `*` in a postcode stands for any characters. A place that is `*` or absent is any.',
  },
};
