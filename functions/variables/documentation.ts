import type { Documentation } from '../../shared/contract/documentation.ts';

export const documentation: Documentation = {
  one: 'a variable',
  example: { name: 'free_shipping_from', type: 'number', value: 60 },
  fields: { value: 'Any JSON value but null.', type: 'What the value is meant to be.' },
};
