import { amount, flag, percentage, recordId, text, title } from '../../shared/contract/fields.ts';
import type { RecordOf } from '../../shared/contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';
import { minutes } from '../../shared/tenancy/settings.ts';

/** protocol.md, "Payments" */
export const paymentMethods = recordResource({
  name: 'paymentMethods',
  summary: 'Ways to pay beside the card processors, such as cash on delivery.',
  routes: catalogueRoutes('paymentMethods'),
  schema: {
    type: 'object',
    properties: {
      name: title(100),
      description: text(500),
      cost_type: {
        type: 'string',
        enum: ['no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'],
      },
      fixed_fee: amount,
      percentage_fee: percentage,
      settlement: { type: 'string', enum: ['immediate', 'confirmed'], notRemovable: true },
      unpaid_order_minutes: minutes,
      tax_id: recordId,
      active: { ...flag, default: true },
    },
    required: ['name', 'cost_type'],
  },
} as const satisfies Resource);

export type PaymentMethod = RecordOf<typeof paymentMethods.schema>;
