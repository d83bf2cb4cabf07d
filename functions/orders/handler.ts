import { validate } from 'validator:orders';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { recordService } from '../../shared/actions/record-service.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { moveOrder } from './move-order.ts';
import { placeOrder } from './place-order.ts';
import { orders } from './resource.ts';
import { orderBehaviour } from './show-order.ts';

const service = recordService(orders, validate, orderBehaviour);
const { list, get } = recordActions(orders, validate, orderBehaviour);

export const handler = endpoint(orders, {
  list,
  get,
  create: placeOrder(service, validate),
  move: moveOrder(service),
});
