import type { Static } from 'typebox';
import {
  dateOrTime,
  type FieldSchema,
  type Fields,
  personal,
  text,
  WEB_ADDRESS,
} from '../../contract/fields.ts';
import { omit } from '../../contract/json.ts';
import { isStranger, type Permitted } from '../../contract/permissions.ts';
import { createdBySchema } from './created-by.ts';
import { lineItems, storedLineItems } from './line-items.ts';

/** Shipments of an order. */
export const MAX_SHIPMENTS = 100;

/** What an admin says of a parcel (orders.md, "Shipments"). */
const said = {
  /** Tracking leads to the address of a parcel, or says who has it. */
  ...personal({
    /** The name of the shipping method, or an object of it. */
    method: { type: ['string', 'object'], maxLength: 255, additionalProperties: true },
    tracking_code: text(255),
    tracking_link: { ...text(2_000), pattern: WEB_ADDRESS },
  }),
  date: dateOrTime,
  delivery_date: { ...dateOrTime, notBefore: 'date' },
  description: { ...text(1_000), personal: true },
} as const satisfies Fields;

export const shipmentBody = {
  type: 'object',
  properties: { ...said, line_items: lineItems, created_by: createdBySchema },
} as const satisfies FieldSchema;

/** A parcel, in the list of its order. */
export const shipmentSchema = {
  type: 'object',
  properties: {
    ...said,
    line_items: storedLineItems,
    created_at: { type: 'string' },
    created_by: createdBySchema,
  },
  required: ['date', 'delivery_date', 'line_items', 'created_at'],
} as const satisfies FieldSchema;

export type Shipment = Static<typeof shipmentSchema>;

/** What the caller sees of a parcel of an order, which he may see. */
export const viewShipment = (shipment: Shipment, caller: Permitted) =>
  omit(shipment, isStranger(caller) ? ['created_by'] : []);
