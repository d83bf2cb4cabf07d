import { readProcessorUrls } from '../../shared/config.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { testedCredentials } from '../../shared/payments/processors/tested-credentials.ts';
import { readRefund } from '../../shared/refunds/read-refund.ts';
import { refundOrder } from '../../shared/refunds/refund-order.ts';
import { payments } from '../../shared/resources/payments.ts';
import { capturePayment } from './capture-payment.ts';
import { createClientToken } from './client-token.ts';
import { createPayment } from './create-payment.ts';
import { integrationActions } from './integrations.ts';
import { listOfOrder } from './list-of-order.ts';
import { processorEvents } from './processor-events.ts';
import { quoteRefund } from './quote-refund.ts';
import { testCredentials } from './test-credentials.ts';

/** Never runs: `processorEvents` answers every such request before the router. */
const takeEvent = async () => {
  throw notFound('There is no such store.');
};

export const service = endpoint(
  payments,
  ({ cipher }) => {
    const urls = readProcessorUrls();
    const processors = configuredProcessors(cipher, urls);
    const pay = createPayment(processors, cipher);
    const refund = refundOrder(processors);
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
      testCredentials: testCredentials(testedCredentials(cipher, urls)),
      refund: async (request) => {
        const asked = readRefund(request.body);
        return refund(() => asked, request);
      },
      quoteRefund,
      takeStripeEvent: takeEvent,
      takeBraintreeEvent: takeEvent,
      ...integrationActions,
    };
  },
  { eager: (environment) => [processorEvents(environment)] },
);
