import type { ServiceRequest } from '../../shared/actions/context.ts';
import { type MergeProblem, mergeCart } from '../../shared/shopping/merge-carts.ts';
import { carts } from '../carts/resource.ts';
import { products } from '../products/resource.ts';

/** Adds the cart that a login names to that of the user; a login never fails for a cart. */
export async function mergeAtLogin(
  id: number | undefined,
  userId: number,
  request: ServiceRequest,
): Promise<MergeProblem | undefined> {
  if (id === undefined) return undefined;
  const { problem } = await mergeCart(
    {
      carts,
      products,
      id,
      userId,
      commit: async (writes) => (await request.table.transactWrite(writes)).length === 0,
    },
    { ...request, caller: { access: 'user', userId } },
  );
  return problem;
}
