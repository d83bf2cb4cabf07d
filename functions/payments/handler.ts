import type {
  Action,
  ActionRequest,
  Answer,
  ServiceRequest,
} from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { shownPart } from '../../shared/contract/personal.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import {
  configuredProcessors,
  testedCredentials,
} from '../../shared/payments/processors/configured-processors.ts';
import { readRefund } from '../../shared/refunds/read-refund.ts';
import { refundOrder } from '../../shared/refunds/refund-order.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { payments } from '../../shared/resources/payments.ts';
import { paymentSchema } from '../../shared/resources/schemas/payment.ts';
import {
  forEachProcessor,
  PROCESSOR_NAMES,
  type ProcessorTitle,
} from '../../shared/resources/schemas/processors.ts';
import { takesPayments } from '../../shared/tenancy/processor-credentials.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { capturePayment } from './capture-payment.ts';
import { clientTokenActions } from './client-token.ts';
import { createPayment } from './create-payment.ts';
import { mayKnow, readOrder, unknownOrder, withProof } from './payment-request.ts';
import { processorEvents } from './processor-events.ts';
import { quoteRefund } from './quote-refund.ts';

type PayAction = Actions<typeof payments>[`payBy${ProcessorTitle}`];

/** Never runs: `processorEvents` answers every such request before the router. */
const takeEvent = async () => {
  throw notFound('This store does not exist.');
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

/** What browsers need to know of the configured processors, and nothing secret. */
const integrationActions = forEachProcessor(
  'get',
  ({ name, title }, { browsers }) =>
    async ({ application }: Pick<ServiceRequest, 'application'>) => {
      const configured = application.processors?.[name];
      if (!configured) throw notFound(`${title} is not configured for this store.`);
      const isActive = takesPayments(application, name);
      return { data: { ...browsers.of(configured.shown), isActive } };
    },
);

/** The payments of an order, for whoever may get the order. */
const listOfOrder =
  (cipher: SecretCipher) =>
  async (asked: ActionRequest<unknown, 'id'>): Promise<Answer<NonNullable<Order['payments']>>> => {
    const { id } = asked.ids;
    const request = await withProof({ order_id: id, method: 'Custom' }, asked, cipher);
    if (!mayKnow(request)) throw unknownOrder(id, request);
    const { payments = [] } = (await readOrder(id, request)).record;
    return { data: payments.map((each) => shownPart(paymentSchema, each, request.caller)) };
  };

/** Whether a processor takes the credentials that are stored now (payments.md, "Credentials"). */
const testCredentials =
  (
    test: ReturnType<typeof testedCredentials>,
  ): Action<unknown, 'processor', DataOf<typeof payments, 'testCredentials'>> =>
  async ({ application, table, ids }) => {
    const current = await readApplication(table, application.id);
    const name = PROCESSOR_NAMES[ids.processor];
    const encrypted = name && current.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw notFound('This processor is not configured for this store.');
    return { data: await test(name, encrypted, current) };
  };
