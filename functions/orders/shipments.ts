import { versionOf } from '../../shared/actions/record-version.ts';
import { addLines, requestedLines } from '../../shared/carts/line-items.ts';
import { badRequest, notFound, refuseInvalid } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import { shownPart } from '../../shared/contract/personal.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { reversedDates } from '../../shared/contract/reversed-dates.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { trackingLinkOf } from '../../shared/orders/carriers.ts';
import { changeAndAnswer, changeOrder } from '../../shared/orders/order-records.ts';
import { requireUnits, stateOfUnits, unsentUnits } from '../../shared/orders/units.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { LineItem } from '../../shared/resources/schemas/line-items.ts';
import type { OrderState } from '../../shared/resources/schemas/order-states.ts';
import {
  MAX_SHIPMENTS,
  type Shipment,
  shipmentSchema,
} from '../../shared/resources/schemas/shipment.ts';

type ShipmentActions = Pick<Actions<typeof orders>, 'addShipment' | 'changeShipment'>;
type Body = BodyOf<typeof orders, 'addShipment'>;

/** States of orders of which nothing is sent. */
const UNSENT: readonly OrderState[] = ['draft', 'canceled', 'failed', 'refunded'];

/** The parcels of an order (orders.md, "Shipments"). */
export const shipmentActions: ShipmentActions = {
  addShipment: (request) =>
    changeOrder(request, (order) => {
      const { shipments = [], state } = order;
      if (UNSENT.includes(state)) throw badRequest(`An order that is ${state} cannot be shipped.`);
      if (shipments.length >= MAX_SHIPMENTS) {
        throw badRequest(`An order can have up to ${MAX_SHIPMENTS} shipments.`);
      }
      const now = new Date(request.clock.now()).toISOString();
      const shipment = tracked({
        date: now,
        delivery_date: now,
        line_items: unsent(order, shipments),
        ...sentFields(request.body, order, shipments),
        created_at: now,
        created_by: createdBy(request.author, request.clock.now()),
      });
      return { changes: withShipments(order, [...shipments, shipment]), writes: [] };
    }),

  changeShipment(request) {
    const { index } = request.ids;
    const change = (order: Order) => {
      const { shipments = [] } = order;
      const shipment = shipmentOf(order, index);
      const others = shipments.filter((each) => each !== shipment);
      const changed = tracked(
        { ...shipment, ...sentFields(request.body, order, others) },
        shipment,
      );
      const { timezone: timeZone } = request.application.settings;
      const beside = { timeZone, sent: request.body, stored: shipment };
      refuseInvalid(reversedDates(shipmentSchema, changed, beside));
      const all = shipments.map((each) => (each === shipment ? changed : each));
      return { changes: withShipments(order, all), writes: [] };
    };
    return changeAndAnswer(request, change, async (order) => ({
      data: shownPart(shipmentSchema, shipmentOf(order, index), request.caller),
      version: versionOf(order),
    }));
  },
};

/**
 * A parcel with the link of its carrier, where that is known and nobody has sent another one. It follows the tracking
 * number: what was computed of the parcel before is no link of somebody, also when a client sends it back.
 */
function tracked({ tracking_link: link, ...parcel }: Shipment, before?: Shipment): Shipment {
  const isComputed = before !== undefined && link === trackingLinkOf(before);
  const tracking_link = isComputed || link === undefined ? trackingLinkOf(parcel) : link;
  return { ...parcel, ...(tracking_link !== undefined && { tracking_link }) };
}

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
  const { line_items: sent } = body;
  const fields = omit(body, ['line_items', 'created_by']);
  if (!sent) return fields;
  const line_items = addLines([], requestedLines(sent));
  const left = unsentUnits(order, others);
  requireUnits(order, line_items, left, 'sent');
  return { ...fields, line_items };
}

const withShipments = (order: Order, shipments: Shipment[]): Changes<Order> => ({
  shipments,
  ...stateOfUnits({ ...order, shipments }),
});

const unsent = (order: Order, shipments: readonly Shipment[]): LineItem[] => {
  const units = unsentUnits(order, shipments);
  return addLines([], order.items)
    .map((line, i): LineItem => ({ ...line, quantity: units[i] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
};
