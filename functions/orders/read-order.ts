import { checkAmounts } from '../../shared/actions/amounts.ts';
import { objectOf, readBody, withoutNulls } from '../../shared/actions/body.ts';
import { badRequest, invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject, omit } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { limitLines, type RequestedLine, readLines } from '../../shared/shopping/line-items.ts';
import { FIRST_STATE } from '../../shared/shopping/order-states.ts';
import { assertValid, type Validator } from '../../shared/validation/validation.ts';
import { orders } from './resource.ts';

/** A transaction of the database takes 100 writes (contract.md D18). */
export const MAX_LINES = 90;

/** What a body asks for, checked as far as that goes without the database. */
export interface RequestedOrder {
  readonly fields: JsonObject;
  /** Undefined when they come from the cart. */
  readonly lines: readonly RequestedLine[] | undefined;
}

/** Throws a 400 for the first thing wrong, in the order of contract.md 3.7. */
export function readOrder(validate: Validator, request: ApiRequest): RequestedOrder {
  const sent = withoutNulls(objectOf(request.body));
  const userId = request.caller.access === 'admin' ? sent['user_id'] : request.caller.userId;
  const fields: JsonObject = {
    ...withAddresses(readBody(orders, { ...request, body: sent })),
    ...(userId !== undefined && { user_id: userId }),
  };
  const lines = fields['items'] === undefined ? undefined : readItems(fields);
  if (lines === undefined && fields['cart_id'] === undefined) throw missingProperty('items');
  for (const kind of ADDRESS_KINDS) requireAddress(fields, kind, request);
  assertValid(validate, fields);
  checkAmounts(orders.schema, fields, request.application.settings.currency_code);
  requireState(fields, request);
  return { fields: omit(fields, ['items']), lines };
}

export const ADDRESS_KINDS = ['shipping_address', 'billing_address'] as const;

function withAddresses(fields: JsonObject): JsonObject {
  const cleaned = { ...fields };
  for (const kind of ADDRESS_KINDS) {
    const address = fields[kind];
    if (isObject(address)) cleaned[kind] = withoutNulls(address);
  }
  return cleaned;
}

function readItems({ items }: JsonObject): RequestedLine[] {
  const lines = readLines(items, 'positive');
  if (lines.length === 0) throw badRequest('An order must have at least one line.');
  limitLines(lines, MAX_LINES, 'An order');
  return lines;
}

/** As an object or, for those who have addresses, as the id of one. */
function requireAddress(fields: JsonObject, kind: string, { caller }: ApiRequest): void {
  if (fields[kind] !== undefined) return;
  if (fields[`${kind}_id`] === undefined) throw missingProperty(`${kind}_id`);
  if (caller.access === 'public') throw missingProperty(kind);
}

function requireState({ state = FIRST_STATE }: JsonObject, { caller }: ApiRequest): void {
  if (caller.access === 'admin' || state === FIRST_STATE) return;
  throw invalidProperty({
    name: 'state',
    failedValidator: 'whitelist',
    message: `A new order is ${FIRST_STATE}; only admins create orders in another state.`,
    value: state,
  });
}
