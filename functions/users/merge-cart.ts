import type { Context, ServiceRequest } from '../../shared/actions/context.ts';
import { limitGuesses } from '../../shared/actions/limit-guesses.ts';
import { cartGone, type MergeProblem, mergeCart } from '../../shared/carts/merge-carts.ts';
import type { Write } from '../../shared/storage/write.ts';
import type { UserBearer } from '../../shared/tenancy/tokens.ts';

/**
 * Adds the cart that a login names to that of the user; a login fails for no cart, unless
 * too many ids were wrong.
 */
export async function mergeAtLogin(
  id: number | undefined,
  caller: UserBearer,
  request: ServiceRequest,
): Promise<MergeProblem | undefined> {
  if (id === undefined) return undefined;
  const merge = {
    id,
    userId: caller.userId,
    commit: async (writes: readonly Write[]) =>
      (await request.table.transactWrite(writes)).length === 0,
  };
  const context: Context = { ...request, caller };
  const merged = await limitGuesses(request, 'id', async () => {
    const { problem } = await mergeCart(merge, context);
    return problem?.code === 'cart_gone' ? undefined : { problem };
  });
  return merged ? merged.problem : cartGone(id);
}
