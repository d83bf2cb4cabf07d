import type { Documentation } from '../../shared/contract/documentation.ts';
import type { brands } from '../../shared/resources/brands.ts';

export const documentation: Documentation<typeof brands> = {
  one: 'a brand',
  isForShoppers: true,
  example: { name: 'Northwind Tea', url: 'northwind-tea' },
  fields: {
    image_text: 'Alternative text: what the image shows.',
    url: 'The part of the storefront URL that identifies it.',
  },
};
