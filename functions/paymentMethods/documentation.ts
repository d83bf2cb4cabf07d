import type { Documentation } from '../../shared/contract/documentation.ts';
import type { paymentMethods } from './resource.ts';

export const documentation: Documentation<typeof paymentMethods> = {
  one: 'a payment method',
  example: { name: 'Cash on delivery', cost_type: 'fixed_fee', fixed_fee: 2.5 },
  fields: {
    cost_type: 'Which of the two fees it has: those that it names are required.',
    active: 'Whether shoppers can choose it; true unless it is sent.',
  },
};
