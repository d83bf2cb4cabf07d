import { amount, flag, label, percentage, text } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.9 */
export const paymentMethods = {
  name: 'paymentMethods',
  summary: 'Ways to pay beside the card processors, such as cash on delivery.',
  routes: catalogueRoutes('paymentMethods'),
  schema: {
    type: 'object',
    properties: {
      name: label(100),
      description: text(500),
      cost_type: {
        type: 'string',
        enum: ['no_cost', 'fixed_fee', 'percentage_fee', 'fixed_plus_percentage'],
      },
      fixed_fee: amount,
      percentage_fee: percentage,
      active: flag,
    },
    required: ['name', 'cost_type'],
  },
} as const satisfies Resource;
