import type { Documentation } from '../../shared/contract/documentation.ts';
import type { brands } from './resource.ts';

export const documentation: Documentation<typeof brands> = {
  one: 'a brand',
  example: { name: 'Northwind Tea', url: 'northwind-tea' },
  fields: { url: 'The part of a storefront’s address that names it.' },
};
