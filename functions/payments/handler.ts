import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import {
  configuredProcessors,
  testedCredentials,
} from '../../shared/payments/processors/configured-processors.ts';
import { readRefund } from '../../shared/refunds/read-refund.ts';
import { refundOrder } from '../../shared/refunds/refund-order.ts';
import { payments } from '../../shared/resources/payments.ts';
import {
  forEachProcessor,
  type ProcessorTitle,
} from '../../shared/resources/schemas/processors.ts';
import { capturePayment } from './capture-payment.ts';
import { clientTokenActions } from './client-token.ts';
import { createPayment } from './create-payment.ts';
import { integrationActions } from './integrations.ts';
import { listOfOrder } from './list-of-order.ts';
import { processorEvents } from './processor-events.ts';
import { quoteRefund } from './quote-refund.ts';
import { testCredentials } from './test-credentials.ts';

type PayAction = Actions<typeof payments>[`payBy${ProcessorTitle}`];

/** Never runs: `processorEvents` answers every such request before the router. */
const takeEvent = async () => {
  throw notFound('There is no such store.');
};

export const service = endpoint(
  payments,
  ({ cipher }) => {
    const processors = configuredProcessors(cipher);
    const pay = createPayment(processors, cipher);
    const refund = refundOrder(processors);
    return {
      create: async (request) => pay(request.body, request),
      payOrder: async (request) => {
        const { body, ids } = request;
        return pay({ ...body, method: 'Custom', order_id: ids.id }, request);
      },
      ...forEachProcessor(
        'payBy',
        ({ title }): PayAction =>
          async (request) =>
            pay({ ...request.body, method: title }, request),
      ),
      listOfOrder: listOfOrder(cipher),
      capture: capturePayment(processors),
      ...clientTokenActions(processors),
      testCredentials: testCredentials(testedCredentials(cipher)),
      refund: async (request) => {
        const asked = readRefund(request.body);
        return refund(() => asked, request);
      },
      quoteRefund,
      ...forEachProcessor('take', () => takeEvent, 'Event'),
      ...integrationActions,
    };
  },
  { eager: (environment) => [processorEvents(environment)] },
);
