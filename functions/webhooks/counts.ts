import type { Context } from '../../shared/actions/context.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { countDown, countUp, fullCount } from '../../shared/storage/limited-counts.ts';

/** Webhooks of one store. */
export const MAX_WEBHOOKS = 20;

type Counted = Pick<Context, 'application' | 'table'>;

const COUNTS = [{ attribute: 'webhooks', max: MAX_WEBHOOKS }];

const countKey = ({ application }: Counted) =>
  besideRecordsKey(application.id, 'webhooks#counts', 'all');

/** Throws a 400 when one more would be too many. */
export async function requireRoom(context: Counted): Promise<void> {
  const item = await context.table.get(countKey(context), { consistent: true });
  if (!fullCount(item, COUNTS)) return;
  throw badRequest(`A store can have up to ${MAX_WEBHOOKS} webhooks. Delete some first.`);
}

/** Fails when there are as many as there may be. */
export const countOneMore = (context: Counted) => countUp(countKey(context), COUNTS);

export const countOneLess = (context: Counted) => countDown(countKey(context), COUNTS);
