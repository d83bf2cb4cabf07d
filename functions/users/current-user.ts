import { present } from '../../shared/actions/presentation.ts';
import { tablePage } from '../../shared/actions/table-list.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import type { Action } from '../../shared/endpoint/request.ts';
import { showCarts } from '../../shared/shopping/show-carts.ts';
import { carts } from '../carts/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';

/** The action on the record of the caller, for paths with `me` in the place of an id. */
export const onSelf =
  (action: Action): Action =>
  async (request) => {
    const { userId } = request.caller;
    if (userId === undefined) throw badRequest('me stands for a user, and needs the token of one.');
    return action({ ...request, ids: { id: userId } });
  };

/** The same where callers who are no user have nothing to find. */
export const ofSelf =
  (action: Action): Action =>
  async (request) => {
    if (request.caller.userId === undefined) throw notFound('This token belongs to no user.');
    return onSelf(action)(request);
  };

/** The newest cart of the caller, as carts are shown. */
export const latestCart: Action = async (request) => {
  const { userId = 0 } = request.caller;
  const newest = { ...request, scope: 'own', query: new Map([['per_page', '1']]) } as const;
  const { records } = await tablePage(carts, newest, {
    order: readSort(newest.query),
    select: async (all) => all.filter(({ user_id }) => user_id === userId),
  });
  const [cart] = records;
  if (!cart) throw notFound('There is no cart of this user.');
  const [shown = {}] = await present(
    carts,
    { serialize: showCarts({ products, coupons }) },
    [cart],
    request,
  );
  return { data: shown };
};
