import { presentOne } from '../../shared/actions/presentation.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { orderBehaviour } from '../../shared/shopping/show-order.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';

const behaviour = orderBehaviour(products);

/** The order as the resource of orders shows it. */
export const showOrder = (order: Stored, request: ApiRequest) =>
  presentOne(orders, behaviour, order, request);
