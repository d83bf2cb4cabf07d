import type { Documentation } from '../../shared/contract/documentation.ts';
import type { paymentMethods } from '../../shared/resources/paymentMethods.ts';

export const documentation: Documentation<typeof paymentMethods> = {
  one: 'a payment method',
  menu: 'store',
  isForShoppers: true,
  example: { name: 'Cash on delivery', cost_type: 'fixed_fee', fixed_fee: 2.5 },
  fields: {
    cost_type: 'Which of the two fees it has; those it names are required.',
    prices: 'The fixed fee in other currencies, by code, instead of the converted one.',
    instructions: 'How to pay: shown on the order, in its email and on its invoice.',
    bank_transfer:
      'Whether it is paid by transfer to the store’s `bank_account`, which such orders show.',
    settlement:
      '`immediate` by default. `confirmed`: a shopper’s payment is pending until an admin sends the same, as for a bank transfer. `later`: the order goes on meanwhile, as for invoices and cash on delivery.',
    unpaid_order_minutes:
      'Like the store’s setting, for orders with this method; three days (4320) by default.',
    tax_id: 'The tax class of its fee; by default, the fee is taxed like the lines.',
    active: 'Whether shoppers can choose it; true by default.',
  },
};
