import type { Documentation } from '../../shared/contract/documentation.ts';
import type { variables } from '../../shared/resources/variables.ts';

export const documentation: Documentation<typeof variables> = {
  one: 'a variable',
  example: { name: 'free_shipping_from', type: 'number', value: 60 },
  fields: {
    value: 'A text, number or Boolean, as `type` says; objects and arrays with `string`.',
    type: 'The type of the value.',
  },
};
