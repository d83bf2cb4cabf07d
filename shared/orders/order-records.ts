import { changeRecord } from '../actions/change-record.ts';
import type { ActionRequest, Answer, Context, ServiceRequest } from '../actions/context.ts';
import { answerRecord } from '../actions/presentation.ts';
import { type ApiError, notFound } from '../contract/errors.ts';
import { type Order, orders } from '../resources/orders.ts';
import { openRecords, type VersionedRecord } from '../storage/records.ts';
import { orderHooks } from './order-hooks.ts';
import type { OrderEffects } from './take-stock.ts';

type Stored = Pick<Context, 'table' | 'application'>;

export const ordersOf = ({ table, application }: Stored) => openRecords(table, application, orders);

const noSuchOrder = (id: number) => notFound(`No order has the ID ${id}.`);

/** Throws a 404. */
export async function requireOrder(id: number, context: Stored): Promise<VersionedRecord<Order>> {
  const read = await ordersOf(context).read(id);
  if (!read) throw noSuchOrder(id);
  return read;
}

/** All of the order. */
export const answerOrder = (order: Order, request: ServiceRequest): Promise<Answer<object>> =>
  answerRecord(orders, orderHooks, order, request);

/** Changes an order that the caller may know of, with the writes that belong to it. */
export const changeOrder = (
  request: ActionRequest<unknown, 'id'>,
  change: (order: Order) => OrderEffects | Promise<OrderEffects>,
): Promise<Answer<object>> =>
  changeAndAnswer(request, change, (order) => answerOrder(order, request));

/** Changes an order, with an answer of its own. */
export async function changeAndAnswer<Data>(
  request: ActionRequest<unknown, 'id'>,
  change: (order: Order) => OrderEffects | Promise<OrderEffects>,
  answerOf: (order: Order) => Promise<Answer<Data> | ApiError>,
): Promise<Answer<Data>> {
  const { id } = request.ids;
  const how = { change, answerOf, unknown: noSuchOrder };
  const answer = await changeRecord(orders, id, request, how);
  if (!answer) throw noSuchOrder(id);
  return answer;
}
