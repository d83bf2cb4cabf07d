import {
  amount,
  amountsByCurrency,
  flag,
  percentage,
  reference,
  text,
  title,
} from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import { MEANINGS } from '../contract/meanings.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';
import { minutes } from './schemas/settings.ts';
import { SETTLEMENTS } from './schemas/settlements.ts';

/** payments.md, "Payments" */
export const paymentMethods = recordResource({
  name: 'paymentMethods',
  summary: 'Payment methods besides the card processors, such as cash on delivery.',
  attributes: { own: MEANINGS },
  routes: catalogueRoutes('paymentMethods', READERS),
  schema: withLocales({
    properties: {
      name: translatable(title(100)),
      description: translatable(text(500)),
      /** Shown with the order: how it is paid. */
      instructions: translatable(text(2_000)),
      cost_type: {
        type: 'string',
        enum: ['no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'],
      },
      fixed_fee: amount,
      prices: amountsByCurrency({ fixed_fee: amount }, ['fixed_fee']),
      percentage_fee: percentage,
      /** Whether it is paid to the `bank_account` of the store. */
      bank_transfer: flag,
      settlement: { type: 'string', enum: SETTLEMENTS, notRemovable: true },
      unpaid_order_minutes: minutes,
      tax_id: reference('taxes'),
      active: { ...flag, default: true },
    },
    required: ['name', 'cost_type'],
  }),
  function: { isBusy: true },
} as const satisfies Resource);

export type PaymentMethod = RecordOf<typeof paymentMethods.schema>;
