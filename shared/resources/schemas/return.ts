import type { Static } from 'typebox';
import { amount, flag, personal, recordId, reference, text } from '../../contract/fields.ts';
import { omit } from '../../contract/json.ts';
import { isStranger, type Permitted } from '../../contract/permissions.ts';
import { files } from '../files.ts';
import { type CreatedBy, createdBySchema } from './created-by.ts';
import { lineItems, storedLineItems } from './line-items.ts';

/** Returns of an order. */
export const MAX_RETURNS = 100;

/** Bytes of the JSON of an order with its returns, so that there is room for refunds (records have 350 KB). */
export const MAX_RETURNING_ORDER_BYTES = 300 * 1024;

/** What is stored; with its refund a return is `refunded`. */
const STORED_STATES = ['requested', 'approved', 'refused', 'received'] as const;

export const RETURN_STATES = [...STORED_STATES, 'refunded'] as const;

export type StoredReturnState = (typeof STORED_STATES)[number];
export type ReturnState = (typeof RETURN_STATES)[number];

/** Some of the states, with commas between them. */
export const returnStates = {
  type: 'string',
  pattern: `^(?:${RETURN_STATES.join('|')})(?:,(?:${RETURN_STATES.join('|')}))*$`,
} as const;

/** The moves that store a state (orders.md, "Returns"). */
export const RETURN_MOVES: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'refused', 'received'],
  approved: ['received', 'refused', 'refunded'],
  refused: ['approved'],
  received: ['refunded'],
  refunded: [],
};

/** Why units come back, as the customer says it. */
const reasons = personal({ reason: text(1_000) });

export const returnBody = {
  type: 'object',
  properties: {
    line_items: {
      ...lineItems,
      minItems: 1,
      items: {
        ...lineItems.items,
        properties: { ...lineItems.items.properties, ...reasons },
      },
    },
  },
  required: ['line_items'],
} as const;

export const returnChange = {
  type: 'object',
  properties: {
    state: { type: 'string', enum: RETURN_STATES },
    /** What the customer is told: where the parcel goes, or why it is refused. */
    instructions: text(1_000),
    /** With `approved`: a private file of the store, which the customer prints. */
    label_file_id: reference('files'),
    /** What has come: all of it, unless it says so. */
    line_items: {
      ...lineItems,
      items: { ...lineItems.items, properties: { ...lineItems.items.properties, restock: flag } },
    },
    /** Whether what has come is sold again; lines may say otherwise. */
    restock: flag,
    /** With the refund: the shipping, another amount than the units have cost, or what is kept of that, and why. */
    shipping: flag,
    amount,
    deduction: amount,
    /** What the refund is to come to: any other amount is refused. */
    expected_amount: amount,
    reason: text(500),
  },
  required: ['state'],
} as const;

const { items: line } = storedLineItems;

/** Units that come back, in the list of their order (orders.md, "Returns"). */
export const returnSchema = {
  type: 'object',
  properties: {
    /** 0, 1, 2 within the order. */
    id: { type: 'integer' },
    state: { type: 'string', enum: RETURN_STATES },
    line_items: {
      type: 'array',
      items: {
        ...line,
        /** How many of the units were not sent. */
        properties: { ...line.properties, unsent: recordId, ...reasons },
      },
    },
    /** Where the parcel goes, or why it is refused: it may name who sent it. */
    instructions: { type: 'string', erasure: 'removed' },
    /** Where the parcel goes, as the store had it when the return was approved. */
    return_address: { type: 'string' },
    /** What has come of it. */
    received: {
      type: 'array',
      items: {
        ...line,
        properties: { ...line.properties, restocked: recordId },
        required: [...line.required, 'restocked'],
      },
    },
    label_file_id: { ...reference('files'), erasure: 'removed' },
    /** Where the customer gets the label, for some minutes; computed. */
    label_url: { type: 'string', personal: true },
    /** What links to the label are made of; in no answer. */
    label: {
      type: 'object',
      shownTo: 'nobody',
      erasure: 'removed',
      properties: {
        id: recordId,
        filename: { type: 'string' },
        access: files.schema.properties.access,
        content: files.schema.properties.content,
      },
      required: ['id', 'filename', 'access', 'content'],
    },
    /** When it got each state, and from whom; in no answer. */
    states: {
      type: 'array',
      shownTo: 'nobody',
      items: {
        type: 'object',
        properties: { state: { type: 'string', enum: STORED_STATES }, created_by: createdBySchema },
        required: ['state', 'created_by'],
      },
    },
    /** The refunds of the order that were made for it; computed. */
    refunds: { type: 'array', items: { type: 'integer' } },
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
    created_by: createdBySchema,
  },
  required: ['id', 'state', 'line_items', 'created_at', 'updated_at'],
} as const;

export type Return = Static<typeof returnSchema>;

interface Refunded {
  readonly refunds?: readonly { readonly return_id?: number; readonly status?: string }[];
}

export const returnState = (
  { refunds = [] }: Refunded,
  { id, state }: Pick<Return, 'id' | 'state'>,
): ReturnState =>
  refunds.some(({ return_id, status }) => return_id === id && status === 'succeeded')
    ? 'refunded'
    : state;

/** The states of a return with one that it gets: each is there once, as it was last got. */
export const withReturnState = (
  { states = [] }: Pick<Return, 'states'>,
  state: StoredReturnState,
  created_by: CreatedBy,
) => [...states.filter((each) => each.state !== state), { state, created_by }];

/** What the caller sees of a return of an order, which he may see. */
export const viewReturn = (shown: Return, caller: Permitted) =>
  omit(
    shown,
    isStranger(caller) ? ['states', 'label', 'label_file_id', 'created_by'] : ['states', 'label'],
  );
