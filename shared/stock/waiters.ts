import { createHash } from 'node:crypto';
import { YEAR_SECONDS } from '../durations.ts';
import type { Waiter } from '../mail/mail-requests.ts';
import type { Product } from '../resources/products.ts';
import { INDEX, stockWaiters } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isPresent, type Remove, type Write } from '../storage/write.ts';
import { unitsLeft } from './availability.ts';

/*
 * Who waits for a product to be in stock again (stock.md, "Back in stock"). An address is forgotten with
 * the one mail that it gets, after a year, or with its user.
 */

/** After which a product is not waited for any more. */
export const WAITING_SECONDS = YEAR_SECONDS;

const hashOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url');

/** An address waits once, from the last time on. `now`: milliseconds since 1970. */
export function putWaiter(application: number, waiter: Waiter, now: number): Write {
  const { email, product_id, variant_id } = waiter;
  const hash = hashOf(email);
  const expires_at = Math.floor(now / 1_000) + WAITING_SECONDS;
  return {
    put: {
      ...stockWaiters.key(application, product_id, variant_id, hash),
      ...stockWaiters.attributes(application, product_id, variant_id, hash),
      email,
      expires_at,
    },
  };
}

export const removeWaiter = (application: number, waiter: Waiter): Remove => {
  const { product_id, variant_id, email } = waiter;
  return {
    remove: stockWaiters.key(application, product_id, variant_id, hashOf(email)),
    condition: isPresent,
  };
};

const PAGE_SIZE = 100;

const waiterOf = (item: Item): Waiter => ({
  email: String(item['email']),
  ...stockWaiters.read(item),
});

/** All that wait for a product. */
export async function* waitersFor(
  table: Table,
  application: number,
  product: number,
): AsyncGenerator<Waiter> {
  const partition = stockWaiters.partition(application);
  let above = stockWaiters.prefix(product);
  for (let more = true; more; ) {
    const page = await table.page(partition, { above, limit: PAGE_SIZE, consistent: true });
    for (const item of page.items) {
      const waiter = waiterOf(item);
      if (waiter.product_id !== product) return;
      above = item.sk;
      yield waiter;
    }
    more = page.more;
  }
}

/** All that an address waits for. */
export async function waitersWith(
  table: Table,
  application: number,
  email: string,
): Promise<Waiter[]> {
  const partition = stockWaiters.ofAddress(application, hashOf(email));
  const items = await table.query(partition, { index: INDEX });
  return items.map((item) => ({ email, ...stockWaiters.read(item) }));
}

type Sold = Pick<Product, 'stock_type' | 'variants'>;

/** The variants that somebody waits for; the product alone where it has none. */
const awaited = <Of extends Sold>(product: Of, variant_id: number) =>
  (product.variants ?? [product]).filter(
    (each) => variant_id === 0 || ('id' in each && each.id === variant_id),
  );

/** Whether there is what somebody may wait for: a product without variants has none to name. */
export const isSold = (product: Product, variant_id: number) =>
  variant_id === 0 || product.variants?.some(({ id }) => id === variant_id) === true;

/** Whether it can be bought. */
export const isBuyable = (product: Product, variant_id: number) =>
  awaited(product, variant_id).some((each) => unitsLeft(product, each) > 0);
