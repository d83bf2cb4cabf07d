import { readPublicUrl } from '../shared/config.ts';
import { deadlineOf } from '../shared/endpoint/deadline.ts';
import { handOnByLambda } from '../shared/endpoint/hand-on.ts';
import type { LambdaHandler } from '../shared/endpoint/middleware.ts';
import { openStorage } from '../shared/endpoint/open-storage.ts';
import { DESK, sitePath } from '../shared/endpoint/paths.ts';
import { noUsage } from '../shared/storage/usage.ts';
import { findTenantById } from '../shared/tenancy/tenant-cache.ts';
import { openShop } from './app.ts';
import { noShopHere, shopHandler } from './gateway.ts';

/** Settings and categories of a store, which an instance reads by other functions. */
const MAX_AGE_MS = 10_000;

/** The function that shows the shop of each store below `/s/<its id>`. */
export function shopFunction(): LambdaHandler {
  const storage = openStorage();
  const serve = openShop({ maxAgeMs: MAX_AGE_MS });
  const handOn = handOnByLambda();
  const origin = readPublicUrl();
  return async (event, context) => {
    const id = sitePath.idIn(event.rawPath);
    const table = storage.openTable(noUsage(), deadlineOf(context));
    const store = id === undefined ? undefined : await findTenantById(table, id, Date.now());
    if (id === undefined || store?.status !== 'active') return noShopHere();
    const { publicKey, isExample = false } = store;
    const base = sitePath.of(id);
    const standing = {
      publicKey,
      base,
      isExample,
      dashboard: `/${DESK}`,
      ...(origin && { origin }),
    };
    return shopHandler(serve, standing, handOn)(event, context);
  };
}
