import type { PaymentMethod } from './types.ts';

export const paymentMethods: PaymentMethod[] = [
  {
    name: 'Bank transfer',
    description: 'Pay in advance; your order is sent when the money has arrived.',
    cost_type: 'no_cost',
  },
  {
    name: 'Cash on delivery',
    description: 'Pay at the door.',
    cost_type: 'fixed_fee',
    fixed_fee: 3.5,
  },
  {
    name: 'Invoice',
    description: 'Pay within 30 days.',
    cost_type: 'percentage_fee',
    percentage_fee: 1.5,
  },
];
