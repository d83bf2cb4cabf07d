import type { Documentation } from '../../shared/contract/documentation.ts';
import { taxes } from '../../shared/resources/taxes.ts';

export const documentation: Documentation<typeof taxes> = {
  one: 'a tax class',
  menu: 'store',
  note: 'Products, variants, shipping methods and payment methods refer to one by `tax_id`; the settings name the one for everything else. The setting `tax_type` says whether taxes are computed.',
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
      'Of the rows that match an address, `highest` takes the one with the highest priority, and among equals the most specific; `add` takes one of each priority and adds their taxes.',
    rates:
      'Percentages with up to four decimals. `country` is an English name or ISO 3166 code; `state` and `postcode` can list alternatives separated by `|`; `*` in a postcode matches any characters. A place that is `*` or absent matches any.',
  },
};
