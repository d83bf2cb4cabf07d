import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { mergeCart } from '../../shared/carts/merge-carts.ts';
import {
  badRequest,
  invalidProperty,
  missingProperty,
  notFound,
} from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Cart, CartInput, carts } from '../../shared/resources/carts.ts';
import type { Write } from '../../shared/storage/write.ts';

/**
 * A user may claim a cart that is nobody's; only admins give carts to others, whom that shows what is personal
 * in them.
 */
export function claimedOwner(
  wanted: number | undefined,
  { caller }: Context,
  cart?: Pick<Cart, 'user_id'>,
): Changes<Cart> {
  if (wanted === undefined) return {};
  if (may(caller, 'carts:write')) {
    if (wanted !== cart?.user_id) requirePersonal(caller);
    return {};
  }
  if (wanted === caller.userId) return { user_id: wanted };
  throw invalidProperty({
    name: 'user_id',
    failedValidator: 'whitelist',
    message: 'user_id can only be your own.',
    value: wanted,
  });
}

/** Adds the cart to the one of the user whom the body names. */
export async function mergeInto(
  service: RecordService<Cart, CartInput>,
  request: ActionRequest<BodyOf<typeof carts, 'replace'>, 'id'>,
): Promise<Answer<object>> {
  const { user_id: userId, items } = request.body;
  if (items) throw notWithMerge();
  if (userId === undefined) throw missingProperty('user_id');
  claimedOwner(userId, request);
  const { id } = request.ids;
  const answer = (cart: Cart) => service.answer(cart, request);
  const commit = async (writes: readonly Write[], cart: Cart) =>
    (await request.commit(writes, await answer(cart))).length === 0;
  const { cart, problem } = await mergeCart({ id, userId, commit }, request);
  if (cart) return answer(cart);
  const { code, message = '' } = problem ?? {};
  throw code === 'cart_closed' ? badRequest(message) : notFound(message);
}

const notWithMerge = () =>
  invalidProperty({
    name: 'items',
    failedValidator: 'whitelist',
    message: 'items cannot be replaced while the cart is being merged.',
  });
