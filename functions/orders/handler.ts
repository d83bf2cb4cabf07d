import { validate } from 'validator:orders';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { recordService } from '../../shared/actions/record-service.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { orderBehaviour } from '../../shared/shopping/show-order.ts';
import { products } from '../products/resource.ts';
import { moveOrder } from './move-order.ts';
import { placeOrder } from './place-order.ts';
import { orders } from './resource.ts';

const behaviour = orderBehaviour(products);
const service = recordService(orders, validate, behaviour);
const { list, get } = recordActions(orders, validate, behaviour);

export const handler = endpoint(orders, {
  list,
  get,
  create: placeOrder(service, validate),
  move: moveOrder(service),
});
