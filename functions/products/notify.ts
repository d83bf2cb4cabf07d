import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { visibleTo } from '../../shared/carts/cart.ts';
import { invalidProperty, notFound } from '../../shared/contract/errors.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { BACK_IN_STOCK } from '../../shared/events/hand-over.ts';
import { mailed } from '../../shared/mail/mailed.ts';
import { type Product, products } from '../../shared/resources/products.ts';
import { isBuyable, isSold, putWaiter } from '../../shared/stock/waiters.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { countFailures, isWithinLimit } from '../../shared/tenancy/login-limits.ts';

type Request = ActionRequest<BodyOf<typeof products, 'notify'>, 'id'>;

/** Has one mail sent when the product can be bought again (stock.md, "Back in stock"). */
export async function notify(request: Request): Promise<Answer> {
  const { ids, body, table, application, clock } = request;
  const { email, variant_id = 0 } = body;
  const { id } = application;
  const records = openRecords(table, application, products);
  const find = () => records.get(ids.id);
  const product = await find();
  if (!product || !visibleTo(request)(product)) {
    throw notFound(`No product has the ID ${ids.id}.`);
  }
  if (!isSold(product, variant_id)) throw noSuchVariant(product, variant_id);
  if (!(await isCounted(request))) return mailed();
  const now = clock.now();
  await table.write(putWaiter(id, { email, product_id: ids.id, variant_id }, now));
  // It may have come back since it was read: whoever looked then has not seen who waits.
  const current = await find();
  if (current && isBuyable(current, variant_id)) {
    await table.write(scheduleWork({ application: id, kind: BACK_IN_STOCK, id: ids.id }, now));
  }
  return mailed();
}

/** False when enough was asked for the address. Throws a 429 for too many requests of a network. */
async function isCounted({ table, application, caller, client, body, clock }: Request) {
  if (!isStranger(caller)) return true;
  const now = clock.now();
  await countFailures(table, application.id, { 'notify-address': client.networks }, now);
  const ofAddress = { 'notify-email': body.email.toLowerCase() };
  return isWithinLimit(table, application.id, ofAddress, now);
}

const noSuchVariant = ({ name }: Product, value: number) =>
  invalidProperty({
    name: 'variant_id',
    failedValidator: 'whitelist',
    message: `${name} has no such variant.`,
    value,
  });
