import { readProcessorUrls } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { eraseOrder } from '../../shared/shopping/erase-order.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import { products } from '../products/resource.ts';
import { customerRights } from './customer-rights.ts';
import { getOrder } from './get-order.ts';
import { changeOrder, moveOrder } from './move-order.ts';
import { withSecret } from './order-secrets.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { orders } from './resource.ts';
import { shipmentActions } from './shipments.ts';

export const service = endpoint(
  orders,
  ({ records, cipher }) => ({
    ...shipmentActions(records.service),
    list: records.actions.list,
    get: getOrder(records.actions.get, cipher),
    create: placeOrder(records.service),
    quote: quoteOrder,
    move: moveOrder(records.service, configuredProcessors(cipher, readProcessorUrls())),
    erase: async (request) =>
      changeOrder(records.service, request, (order) => ({
        changes: eraseOrder(orders, order, request.clock.now()),
        writes: [],
      })),
    ...customerRights(records.service, cipher),
  }),
  { hooks: orderHooks(products), complete: withSecret },
);
