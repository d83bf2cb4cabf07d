import type { Documentation } from '../../shared/contract/documentation.ts';
import type { paymentMethods } from './resource.ts';

export const documentation: Documentation<typeof paymentMethods> = {
  one: 'a payment method',
  example: { name: 'Cash on delivery', cost_type: 'fixed_fee', fixed_fee: 2.5 },
  amounts: {
    PaymentMethod: 'In the base currency of the store.',
    PaymentMethodInput: 'In the base currency of the store.',
    PaymentMethodChanges: 'In the base currency of the store.',
  },
  fields: {
    cost_type: 'Which of the two fees it has: those that it names are required.',
    settlement:
      '`immediate` unless it is sent. `confirmed`: the payment of a shopper is pending until an admin sends the same, as for a bank transfer.',
    unpaid_order_minutes:
      'As the setting of the store, for orders with this method: three days (4320) unless it is sent.',
    tax_id: 'The tax class of its fee; unless it is sent, the fee is taxed as the lines are.',
    active: 'Whether shoppers can choose it; true unless it is sent.',
  },
};
