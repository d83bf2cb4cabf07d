import { type Documentation, exampleId, schemaOf } from '../../shared/contract/documentation.ts';
import { orders } from '../orders/resource.ts';
import type { payments } from './resource.ts';

export const documentation: Documentation<typeof payments> = {
  one: 'a payment',
  note: 'The amount is always that of the order. Payments are kept on their orders.',
  fields: {
    method: '`Stripe`, `Braintree` or `Custom`, which it is unless it is sent.',
    payment_method_id: 'For `Custom`: a payment method of the store, else that of the order.',
    source: 'For `Stripe`: what stands for the card.',
    nonce: 'For `Braintree`: what stands for the card.',
    customer_id: 'Whose stored cards to show: the caller’s own, or any with admin access.',
  },
  operations: {
    create: {
      summary: 'Pay an order',
      note: 'Paid by card, `data` is the processor’s own object and `_embedded.order` the order; otherwise `data` is the order. A declined card is 400 with the processor’s reasons in the error. After 503, send the same again: it charges once.',
      example: { method: 'Custom', order_id: exampleId(orders) },
      as: 'user',
      priced: true,
      beside: {
        _embedded: {
          type: 'object',
          properties: { order: schemaOf('Order') },
          required: ['order'],
        },
      },
      errors: [404, 409],
    },
    createClientToken: {
      summary: 'Get a client token of Braintree',
      note: 'For the card form in a browser. Only for stores with Braintree.',
      example: {},
      data: {
        type: 'object',
        properties: { clientToken: { type: 'string', examples: ['eyJ2ZXJzaW9uIjoyfQ=='] } },
        required: ['clientToken'],
      },
    },
  },
};
