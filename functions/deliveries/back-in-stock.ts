import { isShownAt } from '../../shared/contract/attributes.ts';
import { putRequest } from '../../shared/mail/mail-requests.ts';
import { products } from '../../shared/resources/products.ts';
import { isBuyable, isSold, removeWaiter, waitersFor } from '../../shared/stock/waiters.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Deliver } from './delivery-context.ts';

/** Mails that one run asks for: the next one goes on. */
const MAX_ASKED = 200;

/**
 * Asks for a mail to each who waits for what can be bought, and forgets who waits in the same
 * transaction: so each gets one. Who waits for what is gone is forgotten.
 */
export const tellWaiters: Deliver = async (id, { request, now }) => {
  const { table, application } = request;
  const product = await openRecords(table, application, products).get(id);
  let asked = 0;
  for await (const waiter of waitersFor(table, application.id, id)) {
    const removal = removeWaiter(application.id, waiter);
    if (!product || !isSold(product, waiter.variant_id)) {
      await table.write(removal);
    } else if (isShownAt(product, now) && isBuyable(product, waiter.variant_id)) {
      const mail = putRequest(application.id, newId(now), { waiter }, now);
      await table.transactWrite([removal, mail]);
      asked += 1;
      if (asked === MAX_ASKED) return now;
    }
  }
  return undefined;
};
