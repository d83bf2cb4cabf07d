import { noteActions } from '../../shared/actions/note-actions.ts';
import { isObject } from '../../shared/contract/json.ts';
import { seesPersonal } from '../../shared/contract/permissions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import type { Complete } from '../../shared/endpoint/idempotency.ts';
import { eraseOrder } from '../../shared/orders/erase-order.ts';
import { orderHooks } from '../../shared/orders/order-hooks.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { secretOf } from '../../shared/orders/order-secret.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { customerRights } from './customer-rights.ts';
import { draftActions } from './drafts.ts';
import { getOrder, getOrderByNumber } from './get-order.ts';
import { mailLink } from './mail-link.ts';
import { moveOrder } from './move-order.ts';
import { orderHistory } from './order-history.ts';
import { orderNumbers } from './order-numbers.ts';
import { paymentLink } from './payment-link.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { returnActions } from './returns.ts';
import { shipmentActions } from './shipments.ts';

type Operation = keyof typeof orders.routes;

const PLACING: readonly string[] = ['create', 'send'] satisfies Operation[];

/** The answer that creates a guest's order has its secret (orders.md, "Order secret"). */
const withSecret =
  ({ cipher }: { readonly cipher: SecretCipher }): Complete =>
  async (answer, { route, context }) => {
    const { data } = answer;
    if (!context || !PLACING.includes(route.operation)) return answer;
    if (!isObject(data) || data['user_id'] !== null || data['state'] === DRAFT) return answer;
    // The secret leads to all of the order.
    if (!seesPersonal(context.caller)) return answer;
    const secret = await secretOf(Number(data['id']), context, cipher);
    return { ...answer, data: { ...data, secret } };
  };

export const service = endpoint(
  orders,
  ({ records, cipher }) => {
    const processors = configuredProcessors(cipher);
    const nextNumber = orderNumbers();
    const place = placeOrder(records.service, nextNumber);
    const drafts = draftActions(records.service, nextNumber);
    return {
      ...shipmentActions,
      ...returnActions(cipher, processors),
      ...noteActions(orders),
      history: orderHistory,
      list: records.actions.list,
      get: getOrder(records.actions.get, cipher),
      getByNumber: getOrderByNumber(records.actions.get, cipher),
      create: (request) => (request.body.state === DRAFT ? drafts.make : place)(request),
      quote: quoteOrder,
      lookup: mailLink,
      move: moveOrder(processors),
      changeDraft: drafts.change,
      removeDraft: drafts.remove,
      send: drafts.send,
      link: paymentLink(cipher),
      erase: async (request) =>
        changeOrder(request, (order) => ({
          changes: eraseOrder(order, request.clock.now()),
          writes: [],
        })),
      ...customerRights(cipher),
    };
  },
  { hooks: orderHooks, complete: withSecret },
);
