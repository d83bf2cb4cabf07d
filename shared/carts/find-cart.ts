import type { ActionRequest, Context } from '../actions/context.ts';
import { type ApiError, notFound } from '../contract/errors.ts';
import { may } from '../contract/permissions.ts';
import { DAY_SECONDS } from '../durations.ts';
import { type Cart, carts } from '../resources/carts.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import { openRecords, type VersionedRecord } from '../storage/records.ts';
import type { Write } from '../storage/write.ts';
import { canAccessCart } from './cart.ts';

/** How long the id of a merged cart stands for the cart that it became part of: seconds. */
export const ALIAS_TTL_SECONDS = 180 * DAY_SECONDS;

/** Merges one after another that an id is followed through. */
export const MAX_ALIAS_STEPS = 5;

/** What is stored for the id of a merged cart. */
interface AliasItem {
  /** Id of the cart with its lines. */
  readonly id: number;
  readonly user_id: number;
  /** Epoch seconds. */
  readonly expires_at: number;
}

const keyOf = (application: number, id: number) =>
  besideRecordsKey(application, 'carts#aliases', String(id));

/** The first id stands for the other cart from now on, to its owner and to admins. */
export function putAlias(
  { application, clock }: Pick<Context, 'application' | 'clock'>,
  id: number,
  cart: { readonly id: number; readonly user_id: number },
): Write {
  const expires_at = Math.floor(clock.now() / 1_000) + ALIAS_TTL_SECONDS;
  const item: AliasItem = { id: cart.id, user_id: cart.user_id, expires_at };
  return { put: { ...keyOf(application.id, id), ...item } };
}

/** For an id under which the caller has no cart, be there one of another or none. */
export const unknownCart = (id: number): ApiError => notFound(`No cart has the ID ${id}.`);

async function findAlias({ table, application, caller }: Context, id: number) {
  const item = await table.get(keyOf(application.id, id), { consistent: true });
  const alias = item as AliasItem | undefined;
  const isOwn = may(caller, 'carts:read') || (alias && caller.userId === alias.user_id);
  return isOwn ? alias : undefined;
}

/** The id of the cart that another id stands for, if it does. */
async function aliasedId(id: number, context: Context): Promise<number | undefined> {
  let target: number | undefined;
  for (let step = 0; step < MAX_ALIAS_STEPS; step += 1) {
    const alias = await findAlias(context, target ?? id);
    if (!alias) break;
    target = alias.id;
  }
  return target;
}

/** Follows an alias; throws NotFound when it stands for no cart. */
export async function followAlias(id: number, context: Context): Promise<number> {
  const target = await aliasedId(id, context);
  if (target === undefined) throw unknownCart(id);
  return target;
}

/** Removes an alias and leaves its cart; throws NotFound when there is no such alias. */
export async function removeAlias(
  id: number,
  request: Context & Pick<ActionRequest, 'commit'>,
): Promise<void> {
  if (!(await findAlias(request, id))) throw unknownCart(id);
  await request.commit([{ remove: keyOf(request.application.id, id) }], {});
}

/** The cart of that id or alias; undefined when the caller may not know of it, or there is none. */
export async function lookUpCart(
  context: Context,
  id: number,
): Promise<VersionedRecord<Cart> | undefined> {
  const cart = await openRecords(context.table, context.application, carts).read(id);
  if (cart && canAccessCart(cart.record, context)) return cart;
  const target = await aliasedId(id, context);
  return target === undefined ? undefined : lookUpCart(context, target);
}

/** The cart of that id or alias; throws NotFound. */
export async function findCart(context: Context, id: number): Promise<VersionedRecord<Cart>> {
  const cart = await lookUpCart(context, id);
  if (cart) return cart;
  throw unknownCart(id);
}
