import type { Context } from '../../shared/actions/context.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import type { Write } from '../../shared/storage/write.ts';

/** Of one store. */
export const MAX_WEBHOOKS = 20;

type Counted = Pick<Context, 'application' | 'table'>;

const countKey = ({ application }: Counted) =>
  besideRecordsKey(application.id, 'webhooks#counts', 'all');

/** Throws a 400 when one more would be too many. */
export async function requireRoom(context: Counted): Promise<void> {
  const item = await context.table.get(countKey(context), { consistent: true });
  if (Number(item?.['webhooks'] ?? 0) < MAX_WEBHOOKS) return;
  throw badRequest(`A store may have ${MAX_WEBHOOKS} webhooks; delete some first.`);
}

/** Fails when there are as many as there may be. */
export const countOneMore = (context: Counted): Write => ({
  update: countKey(context),
  edits: [{ attribute: 'webhooks', add: 1 }],
  condition: [{ attribute: 'webhooks', below: MAX_WEBHOOKS, orAbsent: true }],
});

export const countOneLess = (context: Counted): Write => ({
  update: countKey(context),
  edits: [{ attribute: 'webhooks', add: -1 }],
});
