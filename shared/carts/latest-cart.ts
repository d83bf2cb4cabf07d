import type { Context } from '../actions/context.ts';
import { tablePage } from '../actions/table-list.ts';
import { readSort } from '../catalogue/sorting.ts';
import { type Cart, carts } from '../resources/carts.ts';

/** The newest cart of a user, open or closed. */
export async function latestCart(userId: number, context: Context): Promise<Cart | undefined> {
  const query = new Map([['per_page', '1']]);
  const { records } = await tablePage(
    carts,
    { ...context, filter: 'own', caller: { access: 'user', userId } },
    {
      query,
      order: readSort(query),
      url: '',
      isCounted: false,
      select: (all) => all.filter(({ user_id }) => user_id === userId),
    },
  );
  return records[0];
}
