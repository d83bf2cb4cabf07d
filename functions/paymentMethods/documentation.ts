import type { Documentation } from '../../shared/contract/documentation.ts';
import type { paymentMethods } from '../../shared/resources/paymentMethods.ts';

export const documentation: Documentation<typeof paymentMethods> = {
  one: 'a payment method',
  menu: 'store',
  isForShoppers: true,
  example: { name: 'Cash on delivery', cost_type: 'fixed_fee', fixed_fee: 2.5 },
  fields: {
    cost_type: 'Which of the two fees it has: those that it names are required.',
    prices: 'The fixed fee in other currencies, by their codes, in place of the converted one.',
    instructions: 'How an order is paid that has it: on the order, in its mail and on its invoice.',
    bank_transfer:
      'Whether it is paid by a transfer to the `bank_account` of the store, which such orders show.',
    settlement:
      '`immediate` unless it is sent. `confirmed`: the payment of a shopper is pending until an admin sends the same, as for a bank transfer. `later`: the order goes on meanwhile, as by invoice and cash on delivery.',
    unpaid_order_minutes:
      'As the setting of the store, for orders with this method: three days (4320) unless it is sent.',
    tax_id: 'The tax class of its fee; unless it is sent, the fee is taxed as the lines are.',
    active: 'Whether shoppers can choose it; true unless it is sent.',
  },
};
