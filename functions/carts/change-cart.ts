import { changeRecord } from '../../shared/actions/change-record.ts';
import { settableFields } from '../../shared/actions/clean-body.ts';
import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { startEager } from '../../shared/actions/start-eager.ts';
import { checkStranger } from '../../shared/actions/stranger-limits.ts';
import { requireOpen } from '../../shared/carts/cart.ts';
import { followAlias, unknownCart } from '../../shared/carts/find-cart.ts';
import {
  addLines,
  limitLines,
  quantityFrom,
  type RequestedLine,
  removeLines,
  requestedLines,
  setLines,
} from '../../shared/carts/line-items.ts';
import { missingProperty } from '../../shared/contract/errors.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { type Cart, type CartInput, carts } from '../../shared/resources/carts.ts';
import {
  type ChangeLines,
  changedLines,
  findProducts,
  MAX_LINES,
  withLastKnown,
} from './choose-lines.ts';
import { claimedOwner, mergeInto } from './claim-cart.ts';

type Request<Operation extends 'create' | 'change' | 'replace'> = ActionRequest<
  BodyOf<typeof carts, Operation>,
  'id'
>;

interface Operation {
  /** The smallest quantity of a line; undefined where quantities are not used. */
  readonly least: number | undefined;
  readonly apply: ChangeLines;
}

/** The operations of PATCH (protocol.md, "Line items"). */
const OPERATIONS: Readonly<Record<'add' | 'update' | 'remove', Operation>> = {
  add: { least: 1, apply: addLines },
  update: { least: 0, apply: setLines },
  remove: { least: undefined, apply: removeLines },
};

/**
 * The operations that write carts. A change takes two round trips: the cart and the products that
 * the body names are read side by side, and so are the cart's other products while it is written.
 */
export function cartActions(service: RecordService<Cart, CartInput>) {
  return {
    async create(request: Omit<Request<'create'>, 'ids'>): Promise<Answer<object>> {
      const { body, caller, filter } = request;
      const { op: _, items, ...rest } = body;
      checkStranger(carts, caller, rest);
      if (rest.user_id !== undefined) requirePersonal(caller);
      const named = limited(requestedLines(items));
      const lines = await changedLines([], named, addLines, request);
      const owner = filter === 'own' && caller.userId !== undefined && { user_id: caller.userId };
      const fields: Pick<Cart, 'status' | 'items' | 'user_id'> = {
        ...settableFields(carts, rest, caller),
        ...owner,
        status: 'open',
        items: lines,
      };
      return service.insert(fields, request);
    },

    async change(request: Request<'change'>): Promise<Answer<object>> {
      const { op, items } = request.body;
      const { least, apply } = OPERATIONS[op];
      const isRemoval = least === undefined;
      const named = limited(requestedLines(items, isRemoval ? () => 0 : quantityFrom(least)));
      // Products that leave the cart are not checked, so nothing is read.
      if (!isRemoval) void startEager(findProducts(request, named));
      return updateCart(service, request.ids.id, request, async ({ items: before }) => ({
        items: isRemoval
          ? withLastKnown(apply(before, named), before, new Map(), request)
          : await changedLines(before, named, apply, request),
      }));
    },

    async replace(request: Request<'replace'>): Promise<Answer<object>> {
      const { items, merge, ...rest } = request.body;
      if ('items' in request.body && items === undefined) throw missingProperty('items');
      if (merge) return mergeInto(service, request);
      const named = items && limited(requestedLines(items));
      if (named) void startEager(findProducts(request, named));
      return updateCart(service, request.ids.id, request, async (cart): Promise<Changes<Cart>> => {
        checkStranger(carts, request.caller, rest, cart);
        const fields: Changes<Cart> = {
          ...settableFields(carts, rest, request.caller),
          ...claimedOwner(rest.user_id, request, cart),
        };
        if (!named) return fields;
        return { ...fields, items: await changedLines(cart.items, named, replaceLines, request) };
      });
    },
  };
}

/** The lines of a body, unless they are too many for any cart; nothing is read of them before. */
function limited(named: RequestedLine[]): RequestedLine[] {
  limitLines(named, MAX_LINES, 'A cart');
  return named;
}

const replaceLines: ChangeLines = (_, named) => addLines([], named);

/** Changes an open cart that the caller may change, and shows it. */
export async function updateCart(
  service: RecordService<Cart, CartInput>,
  id: number,
  request: Omit<ActionRequest, 'ids' | 'body'>,
  change: (cart: Cart) => Promise<Changes<Cart>>,
): Promise<Answer<object>> {
  const answer = await changeRecord(carts, id, request, {
    change: async (cart) => {
      requireOpen(cart);
      return { changes: await change(cart) };
    },
    answerOf: (cart) => service.answer(cart, request),
    unknown: unknownCart,
  });
  return answer ?? updateCart(service, await followAlias(id, request), request, change);
}
