import type { Context } from '../actions/context.ts';
import { checkStranger } from '../actions/stranger-limits.ts';
import { limitLines, type RequestedLine, requestedLines } from '../carts/line-items.ts';
import { badRequest, invalidProperty, missingProperty } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import { lookUpLanguage } from '../contract/language.ts';
import { may } from '../contract/permissions.ts';
import type { BodyOf } from '../contract/resource.ts';
import { orders } from '../resources/orders.ts';
import { DRAFT, FIRST_STATE } from '../resources/schemas/order-states.ts';

/** A transaction of the database takes 100 writes (orders.md, "Placing an order"). */
export const MAX_LINES = 90;

export type OrderBody = BodyOf<typeof orders, 'create'>;
export type QuoteBody = BodyOf<typeof orders, 'quote'>;

type AddressKind = (typeof ADDRESS_KINDS)[number];

/** An address as the body of an order has it, and as that of a quote. */
export type SentAddress = NonNullable<OrderBody['shipping_address']>;
export type PartialAddress = NonNullable<QuoteBody['shipping_address']>;

/** What a body asks for, checked as far as that goes without the database. */
export interface RequestedOrder<Address = SentAddress> {
  readonly fields: Omit<OrderBody, 'items' | AddressKind> & {
    readonly [Kind in AddressKind]?: Address;
  };
  /** Undefined when they come from the cart. */
  readonly lines: readonly RequestedLine[] | undefined;
}

export const ADDRESS_KINDS = ['shipping_address', 'billing_address'] as const;

/** A body, and what decides whether it may be sent. */
type Received<Body> = Pick<Context, 'application' | 'caller' | 'locale'> & { readonly body: Body };

/** Throws a 400 for the first thing wrong, in the order of orders.md, "Placing an order". */
export function readOrder(request: Received<OrderBody>): RequestedOrder {
  const requested = readLinesAndFields<OrderBody>(request);
  if (requested.fields.state !== DRAFT) {
    for (const kind of ADDRESS_KINDS) requireAddress(requested.fields, kind, request);
  }
  checkFields(requested.fields, request);
  return requested;
}

/** Reads a quote, whose addresses may be partial or missing (orders.md, "Quotes"). */
export function readQuote(request: Received<QuoteBody>): RequestedOrder<PartialAddress> {
  const requested = readLinesAndFields<QuoteBody>(request);
  checkFields(requested.fields, request);
  return requested;
}

function readLinesAndFields<Body extends OrderBody | QuoteBody>(request: Received<Body>) {
  const { body, caller } = request;
  const userId = may(caller, 'orders:write') ? body.user_id : caller.userId;
  const sent = omit(body, ['items', 'user_id']);
  const locale = lookUpLanguage(request.application.settings, body.locale) ?? request.locale;
  const fields: typeof sent & Pick<Body, 'user_id' | 'locale'> = {
    ...sent,
    ...(locale !== undefined && { locale }),
    ...(userId !== undefined && { user_id: userId }),
  };
  const lines = body.items && readLines(body.items);
  if (lines === undefined && fields.cart_id === undefined) throw missingProperty('items');
  return { fields, lines };
}

function checkFields(fields: RequestedOrder<unknown>['fields'], request: Received<unknown>): void {
  requireState(fields, request);
  requireNoFee(fields, request);
  requireFewNotes(fields, request);
  const { routes, access } = orders;
  checkStranger({ schema: routes.create.body, access }, request.caller, fields);
}

function readLines(items: NonNullable<OrderBody['items']>): RequestedLine[] {
  const lines = requestedLines(items);
  if (lines.length === 0) throw badRequest('An order must have at least one line.');
  limitLines(lines, MAX_LINES, 'An order');
  return lines;
}

/** An address is an object or, for callers who have addresses, the id of one. */
function requireAddress(
  fields: RequestedOrder<unknown>['fields'],
  kind: (typeof ADDRESS_KINDS)[number],
  { caller }: Pick<Context, 'caller'>,
): void {
  if (fields[kind] !== undefined) return;
  // 0 is no record.
  if (!fields[`${kind}_id`]) throw missingProperty(`${kind}_id`);
  if (caller.access === 'public') throw missingProperty(kind);
}

/** Notes of strangers. */
export const MAX_STRANGER_NOTES = 10;
export const MAX_STRANGER_NOTE_LENGTH = 1_000;

function requireFewNotes(
  { notes = [] }: RequestedOrder<unknown>['fields'],
  { caller }: Pick<Context, 'caller'>,
): void {
  if (may(caller, 'orders:write')) return;
  const bad = [notes]
    .flat()
    .findIndex((note, i) => i >= MAX_STRANGER_NOTES || note.length > MAX_STRANGER_NOTE_LENGTH);
  if (bad < 0) return;
  const name = typeof notes === 'string' ? 'notes' : `notes.${bad}`;
  throw invalidProperty({
    name,
    failedValidator: 'max',
    message:
      `${name} can have up to ${MAX_STRANGER_NOTES} notes of up to ${MAX_STRANGER_NOTE_LENGTH} ` +
      'characters.',
  });
}

function requireState(
  { state = FIRST_STATE }: RequestedOrder<unknown>['fields'],
  { caller }: Pick<Context, 'caller'>,
): void {
  if (may(caller, 'orders:write') || state === FIRST_STATE) return;
  throw invalidProperty({
    name: 'state',
    failedValidator: 'whitelist',
    message: `A new order is ${FIRST_STATE}. Only admins can create orders in another state.`,
    value: state,
  });
}

/** Whether the store lets shoppers order nothing without one of its shipping methods. */
export const isBound = ({ application, caller }: Pick<Context, 'application' | 'caller'>) =>
  application.settings.shipping_required === true && !may(caller, 'orders:write');

/** Throws a 400 for a cost of shipping that the caller may not choose. */
function requireNoFee(
  { shipping_fee }: RequestedOrder<unknown>['fields'],
  context: Pick<Context, 'application' | 'caller'>,
): void {
  if (shipping_fee === undefined || !isBound(context)) return;
  throw invalidProperty({
    name: 'shipping_fee',
    failedValidator: 'whitelist',
    message: 'Only admins can set shipping_fee. Send a shipping method instead.',
    value: shipping_fee,
  });
}
