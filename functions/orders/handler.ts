import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import { products } from '../products/resource.ts';
import { moveOrder } from './move-order.ts';
import { placeOrder } from './place-order.ts';
import { orders } from './resource.ts';

export const service = endpoint(
  orders,
  ({ records }) => ({
    list: records.actions.list,
    get: records.actions.get,
    create: placeOrder(records.service),
    move: moveOrder(records.service),
  }),
  { hooks: orderHooks(products) },
);
