import type { Answer, Context, ServiceRequest } from '../../shared/actions/context.ts';
import { present } from '../../shared/actions/presentation.ts';
import { versionOf } from '../../shared/actions/record-version.ts';
import { latestCart } from '../../shared/carts/latest-cart.ts';
import { serializeCarts } from '../../shared/carts/serialize-carts.ts';
import { badRequest, notFound } from '../../shared/contract/errors.ts';
import { carts } from '../../shared/resources/carts.ts';

/** The id for which `me` stands; throws a 400 for callers who are no user. */
export function callerId({ caller }: Context): number {
  if (caller.userId !== undefined) return caller.userId;
  throw badRequest('me stands for a user, and requires a user token.');
}

/** The id of the caller, where others have nothing to find: throws NotFound. */
export function readerId({ caller }: Context): number {
  if (caller.userId !== undefined) return caller.userId;
  throw notFound('This token does not belong to a user.');
}

const hooks = { serialize: serializeCarts };

/** The newest cart of the user who asks, as carts are shown. */
export async function showLatestCart(
  userId: number,
  request: ServiceRequest,
): Promise<Answer<object>> {
  const latest = await latestCart(userId, request);
  const [data] = await present(carts, hooks, latest ? [latest] : [], request, request.query);
  if (!data) throw notFound('This user has no cart.');
  return { data, version: latest && versionOf(latest) };
}
