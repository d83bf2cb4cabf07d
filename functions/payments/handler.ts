import { readProcessorUrls } from '../../shared/config.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { capturePayment } from './capture-payment.ts';
import { createClientToken } from './client-token.ts';
import { createPayment } from './create-payment.ts';
import { integrationActions } from './integrations.ts';
import { listOfOrder } from './list-of-order.ts';
import { processorEvents } from './processor-events.ts';
import { refundPayment } from './refund-payment.ts';
import { payments } from './resource.ts';

/** Never runs: `processorEvents` answers every such request before the router. */
const takeEvent = async () => {
  throw notFound('There is no such store.');
};

export const service = endpoint(
  payments,
  ({ cipher }) => {
    const processors = configuredProcessors(cipher, readProcessorUrls());
    const pay = createPayment(processors, cipher);
    return {
      create: async (request) => pay(request.body, request),
      payOrder: async (request) => {
        const { body, ids } = request;
        return pay({ ...body, method: 'Custom', order_id: ids.id }, request);
      },
      payByStripe: async (request) => pay({ ...request.body, method: 'Stripe' }, request),
      payByBraintree: async (request) => pay({ ...request.body, method: 'Braintree' }, request),
      listOfOrder: listOfOrder(cipher),
      capture: capturePayment(processors),
      createClientToken: createClientToken(processors),
      refund: refundPayment(processors),
      takeStripeEvent: takeEvent,
      takeBraintreeEvent: takeEvent,
      ...integrationActions(cipher),
    };
  },
  { eager: (environment) => [processorEvents(environment)] },
);
