import type { Answer, Context, ServiceRequest } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { tablePage } from '../../shared/actions/table-list.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { serializeCarts } from '../../shared/shopping/serialize-carts.ts';
import { carts } from '../carts/resource.ts';
import { coupons } from '../coupons/resource.ts';
import { products } from '../products/resource.ts';

/** The id for which `me` stands; throws a 400 for callers who are no user. */
export function callerId({ caller }: Context): number {
  if (caller.userId !== undefined) return caller.userId;
  throw badRequest('me stands for a user, and needs the token of one.');
}

/** The same where such callers have nothing to find: throws NotFound. */
export function readerId({ caller }: Context): number {
  if (caller.userId !== undefined) return caller.userId;
  throw notFound('This token belongs to no user.');
}

const hooks = { serialize: serializeCarts({ products, coupons }) };

/** The newest cart of the user who asks, as carts are shown. */
export async function latestCart(userId: number, request: ServiceRequest): Promise<Answer<object>> {
  const context: Context = { ...request, filter: 'own' };
  const query = new Map([['per_page', '1']]);
  const { records } = await tablePage(carts, context, {
    query,
    order: readSort(query),
    url: `${request.baseUrl}/${carts.name}`,
    select: (all) => all.filter(({ user_id }) => user_id === userId),
  });
  const [data] = await present(carts, hooks, records, context, request.query);
  if (!data) throw notFound('There is no cart of this user.');
  return { data };
}
