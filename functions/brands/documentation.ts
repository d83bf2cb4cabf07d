import type { Documentation } from '../../shared/contract/documentation.ts';
import type { brands } from '../../shared/resources/brands.ts';

export const documentation: Documentation<typeof brands> = {
  one: 'a brand',
  isForShoppers: true,
  example: { name: 'Northwind Tea', url: 'northwind-tea' },
  fields: {
    image_text: 'What the image shows, for those who do not see it.',
    url: 'The part of a storefront’s address that names it.',
  },
};
