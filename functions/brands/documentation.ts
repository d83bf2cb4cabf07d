import type { Documentation } from '../../shared/contract/documentation.ts';

export const documentation: Documentation = {
  one: 'a brand',
  example: { name: 'Northwind Tea', url: 'northwind-tea' },
  fields: { url: 'The part of a storefront’s address that names it.' },
};
