import type { Documentation } from '../../shared/contract/documentation.ts';
import type { brands } from '../../shared/resources/brands.ts';

export const documentation: Documentation<typeof brands> = {
  one: 'a brand',
  isForShoppers: true,
  example: { name: 'Northwind Tea', url: 'northwind-tea' },
  fields: {
    image_text: 'Alternative text: what the image shows.',
    safety:
      'What Regulation (EU) 2023/988 wants shown before the purchase: `manufacturer` and, if it is outside the EU, `responsible_person`, each with `name`, `address` and `email`, `warnings`, and the file IDs of `documents`. Texts in other languages are in `locales`. Counts for products without their own.',
    url: 'The part of the storefront URL that identifies it.',
  },
};
