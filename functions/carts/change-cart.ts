import { readBody, withoutNulls } from '../../shared/actions/body.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, invalidProperty, notFound } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { Action, Answer, ApiRequest } from '../../shared/endpoint/request.ts';
import { CART_SCOPES, itemsOf } from '../../shared/shopping/cart.ts';
import { startEager } from '../../shared/shopping/early.ts';
import {
  addLines,
  type LineItem,
  type QuantityRule,
  removeLines,
  setLines,
} from '../../shared/shopping/line-items.ts';
import { openRecords, type Stored } from '../../shared/storage/records.ts';
import { assertValid, type Validator } from '../../shared/validation/validation.ts';
import { checkTouched, chooseLines, findProducts, readCartLines } from './choose-lines.ts';
import { carts } from './resource.ts';

interface Operation {
  readonly quantity: QuantityRule;
  readonly apply: (lines: readonly LineItem[], named: readonly LineItem[]) => LineItem[];
}

/** What PATCH can do (contract.md 3.3). */
const OPERATIONS: ReadonlyMap<Json | undefined, Operation> = new Map([
  ['add', { quantity: 'positive', apply: addLines }],
  ['update', { quantity: 'not negative', apply: setLines }],
  ['remove', { quantity: 'unused', apply: removeLines }],
]);

/**
 * The operations that write carts. A change takes two rounds of the database: the cart and the
 * products that the body names are read side by side, and so are the cart's other products while
 * the cart is written.
 */
export function cartActions(service: RecordService, validate: Validator): Record<string, Action> {
  return {
    async create(request) {
      const { op: _, items, ...rest } = readBody(carts, request);
      const chosen = await chooseLines(readCartLines(items, 'positive'), request);
      const lines = addLines([], chosen);
      checkTouched(lines, chosen, await findProducts(request, chosen));
      return service.create({ ...rest, status: 'open', items: lines }, request);
    },

    async change(request) {
      const body = bodyOf(request.body);
      const operation = OPERATIONS.get(body['op']);
      if (!operation) throw unknownOperation(body['op']);
      const named = readCartLines(body['items'], operation.quantity);
      const isRemoval = operation.quantity === 'unused';
      const choosing = isRemoval ? named : startEager(chooseLines(named, request));
      return writeCart(service, request, async (cart) => {
        const chosen = await choosing;
        const lines = operation.apply(itemsOf(cart), chosen);
        // Of what leaves the cart nothing is checked, so nothing is read.
        if (!isRemoval) checkTouched(lines, chosen, await findProducts(request, chosen));
        return { ...cart, items: lines };
      });
    },

    async replace(request) {
      const { items, ...rest } = readBody(carts, request);
      const owner = claimedOwner(request);
      const choosing =
        items === undefined
          ? undefined
          : startEager(chooseLines(readCartLines(items, 'positive'), request));
      return writeCart(service, request, async (cart) => {
        const changed = withoutNulls({ ...cart, ...rest, ...owner });
        assertValid(validate, changed);
        if (!choosing) return changed;
        const chosen = await choosing;
        const lines = addLines([], chosen);
        checkTouched(lines, chosen, await findProducts(request, chosen));
        return { ...changed, items: lines };
      });
    },
  };
}

/** Changes an open cart that the caller may change, and shows it. */
export async function writeCart(
  service: RecordService,
  request: ApiRequest,
  change: (cart: Stored) => Promise<JsonObject>,
): Promise<Answer> {
  const { table, application, caller, ids } = request;
  const id = ids['id'] ?? 0;
  const changed = await openRecords(table, application.id, carts).update(
    id,
    (cart) => {
      if (!canAccess(CART_SCOPES[caller.access], cart, caller))
        throw notFound(`There is no cart ${id}.`);
      requireOpen(cart);
      return change(cart);
    },
    async (writes, cart) => {
      const [failed] = await Promise.all([
        request.commit(writes, {}),
        findProducts(request, itemsOf(cart)),
      ]);
      return failed.length === 0;
    },
  );
  if (!changed) throw notFound(`There is no cart ${id}.`);
  return service.answer(changed, request);
}

function requireOpen({ status, order_id }: JsonObject) {
  if (status === 'closed') throw badRequest(`This cart has been ordered, as order ${order_id}.`);
}

/** The browser's client sends the object in an array of one. */
function bodyOf(body: Json): JsonObject {
  const object = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (isObject(object)) return object;
  throw invalidProperty({
    name: 'Object',
    failedValidator: 'type',
    message: 'The body must be a JSON object.',
  });
}

const unknownOperation = (value: Json | undefined) =>
  invalidProperty({
    name: 'op',
    failedValidator: 'whitelist',
    message: `op must be one of ${[...OPERATIONS.keys()].join(', ')}.`,
    value,
  });

/** A user may claim a cart that is nobody's; only admins give carts to others. */
function claimedOwner({ body, caller }: ApiRequest): JsonObject {
  const wanted = isObject(body) ? body['user_id'] : undefined;
  if (caller.access === 'admin' || wanted === undefined || wanted === null) return {};
  if (wanted === caller.userId) return { user_id: wanted };
  throw invalidProperty({
    name: 'user_id',
    failedValidator: 'whitelist',
    message: 'user_id can only be that of the caller.',
    value: wanted,
  });
}
