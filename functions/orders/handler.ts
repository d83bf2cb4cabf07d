import { noteActions } from '../../shared/actions/note-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { eraseOrder } from '../../shared/orders/erase-order.ts';
import { orderHooks } from '../../shared/orders/order-hooks.ts';
import { changeOrder } from '../../shared/orders/order-records.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { orders } from '../../shared/resources/orders.ts';
import { DRAFT } from '../../shared/resources/schemas/order-states.ts';
import { customerRights } from './customer-rights.ts';
import { draftActions } from './drafts.ts';
import { getOrder, getOrderByNumber } from './get-order.ts';
import { mailLink } from './mail-link.ts';
import { moveOrder } from './move-order.ts';
import { orderHistory } from './order-history.ts';
import { orderNumbers } from './order-numbers.ts';
import { withSecret } from './order-secrets.ts';
import { paymentLink } from './payment-link.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { returnActions } from './returns.ts';
import { shipmentActions } from './shipments.ts';

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
