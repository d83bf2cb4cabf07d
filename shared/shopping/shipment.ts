import type { Static } from 'typebox';
import { text } from '../contract/fields.ts';
import { lineItems, storedLineItems } from './line-items.ts';

/** Of an order. */
export const MAX_SHIPMENTS = 100;

/** What an admin says of a parcel (protocol.md, "Shipments"). */
const said = {
  /** The name of the shipping method, or an object of it. */
  method: { type: ['string', 'object'], maxLength: 255, additionalProperties: true },
  tracking_code: text(255),
  tracking_link: text(2_000),
  date: text(50),
  delivery_date: text(50),
  description: text(1_000),
} as const;

export const shipmentBody = {
  type: 'object',
  properties: { ...said, line_items: lineItems },
} as const;

/** A parcel, in the list of its order. */
export const shipmentSchema = {
  type: 'object',
  properties: { ...said, line_items: storedLineItems, created_at: { type: 'string' } },
  required: ['date', 'delivery_date', 'line_items', 'created_at'],
} as const;

export type Shipment = Static<typeof shipmentSchema>;
