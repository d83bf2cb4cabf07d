import { recordId, text } from '../../shared/contract/fields.ts';
import type { Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.10. Scopes are of the orders to pay; payments are kept on their orders. */
export const payments = {
  name: 'payments',
  summary: 'Paying an order: by card through Stripe or Braintree, or in a way of the store.',
  routes: [
    {
      operation: 'create',
      methods: ['POST'],
      path: '/payments',
      access: { public: 'ownerless', user: 'own', admin: 'all' },
    },
    {
      operation: 'createClientToken',
      methods: ['POST'],
      path: '/integrations/braintree/clientToken',
      access: { public: 'all', user: 'all', admin: 'all' },
    },
  ],
  schema: {
    type: 'object',
    properties: {
      order_id: recordId,
      /** `Stripe`, `Braintree` or `Custom`; looked at after the order. */
      method: text(50),
      payment_method_id: recordId,
      source: { ...text(10_000), writeOnly: true },
      nonce: { ...text(10_000), writeOnly: true },
      description: text(1_000),
      created_at: text(50),
    },
    required: ['order_id'],
  },
  reads: ['orders', 'paymentMethods'],
  writes: ['orders'],
} as const satisfies Resource;
