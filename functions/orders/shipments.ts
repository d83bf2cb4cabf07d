import type { RecordService } from '../../shared/actions/record-service.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { parseDate } from '../../shared/contract/dates.ts';
import { badRequest, invalidProperty, notFound } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { addLines, type LineItem, requestedLines } from '../../shared/shopping/line-items.ts';
import { requireUnits, unsentUnits } from '../../shared/shopping/order-refunds.ts';
import type { OrderState } from '../../shared/shopping/order-states.ts';
import { MAX_SHIPMENTS, type Shipment } from '../../shared/shopping/shipment.ts';
import { changeAndAnswer, changeOrder } from './move-order.ts';
import type { Order, OrderInput, orders } from './resource.ts';

type ShipmentActions = Pick<Actions<typeof orders>, 'addShipment' | 'changeShipment'>;
type Body = BodyOf<typeof orders, 'addShipment'>;

/** Of these orders nothing is sent. */
const UNSENT: readonly OrderState[] = ['canceled', 'failed', 'refunded'];

/** The parcels of an order (protocol.md, "Shipments"). */
export const shipmentActions = (service: RecordService<Order, OrderInput>): ShipmentActions => ({
  addShipment: (request) =>
    changeOrder(service, request, (order) => {
      const { shipments = [], state } = order;
      if (UNSENT.includes(state)) throw badRequest(`An order that is ${state} is not sent.`);
      if (shipments.length >= MAX_SHIPMENTS) {
        throw badRequest(`An order may have ${MAX_SHIPMENTS} shipments at most.`);
      }
      const now = new Date(request.clock.now()).toISOString();
      const shipment = {
        date: now,
        delivery_date: now,
        line_items: unsent(order, shipments),
        ...sentFields(request.body, order, shipments),
        created_at: now,
      };
      return { changes: withShipments(order, [...shipments, shipment]), writes: [] };
    }),

  changeShipment(request) {
    const { index } = request.ids;
    const change = (order: Order) => {
      const { shipments = [] } = order;
      const shipment = shipmentOf(order, index);
      const others = shipments.filter((each) => each !== shipment);
      const changed = { ...shipment, ...sentFields(request.body, order, others) };
      const all = shipments.map((each) => (each === shipment ? changed : each));
      return { changes: withShipments(order, all), writes: [] };
    };
    return changeAndAnswer(request, change, async (order) => ({
      data: shipmentOf(order, index),
      version: versionOf(order),
    }));
  },
});

function shipmentOf({ id, shipments = [] }: Order, index: number): Shipment {
  const shipment = shipments[index];
  if (!shipment) throw notFound(`Order ${id} has no shipment ${index}.`);
  return shipment;
}

/** What the body says, checked; `others` are the shipments that it may not send again. */
function sentFields(
  body: Body,
  order: Order,
  others: readonly Shipment[],
): Omit<Shipment, 'created_at' | 'date' | 'delivery_date' | 'line_items'> & Partial<Shipment> {
  requireLink(body);
  requireDates(body);
  const { line_items: sent } = body;
  const fields = omit(body, ['line_items']);
  if (!sent) return fields;
  const line_items = addLines([], requestedLines(sent));
  const left = unsentUnits(order, others);
  requireUnits(order, line_items, left, 'sent');
  return { ...fields, line_items };
}

function requireLink({ tracking_link: value }: Body): void {
  if (value === undefined) return;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol === 'https:' || protocol === 'http:') return;
  const message = 'tracking_link must be an address that begins with https:// or http://.';
  throw invalidProperty({ name: 'tracking_link', failedValidator: 'format', message, value });
}

function requireDates(body: Body): void {
  for (const name of ['date', 'delivery_date'] as const) {
    const value = body[name];
    if (value === undefined || parseDate(value) !== undefined) continue;
    const message = `${name} must be an RFC 3339 date or date-time.`;
    throw invalidProperty({ name, failedValidator: 'format', message, value });
  }
}

/** An order of which everything is sent that is not refunded is shipped. */
function withShipments(order: Order, shipments: readonly Shipment[]): Changes<Order> {
  const isSent = unsentUnits(order, shipments).every((units) => units === 0);
  const isShipped = isSent && order.state === 'processing';
  return { shipments: [...shipments], ...(isShipped && { state: 'shipped' }) };
}

const unsent = (order: Order, shipments: readonly Shipment[]): LineItem[] => {
  const units = unsentUnits(order, shipments);
  return addLines([], order.items)
    .map((line, i) => ({ ...line, quantity: units[i] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
};
