import { expect, test } from 'vitest';
import { products } from '../../../shared/resources/products.ts';
import { stockChange, stockKey, stockOf, takeStock } from '../../../shared/stock/stock.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { table } from '../../store/local-store.ts';

/** What an order has read may have changed when it is written (stock.md, "Backorders"). */
async function openSale(allow_backorder: boolean, stock_level = 2) {
  const application = newId();
  const records = openRecords(table, { id: application }, products);
  const fields = { name: 'Kettle', price: 3, stock_type: 'track' as const };
  const { id } = await records.create({ ...fields, stock_level, allow_backorder });
  return {
    /** The write of an order, as the product is now. */
    async order(quantity: number) {
      const reads = await records.readMany([id], { consistent: true });
      const stock = stockOf(reads);
      const product = reads.get(id)?.record;
      if (!product) throw new Error('there is no product');
      const change = stockChange(product, { product_id: id, variant_id: 0, quantity });
      return takeStock(stockKey(application, change, stock, { takes: true }), change, stock);
    },
    change: (changes: { allow_backorder?: boolean; name?: string; stock_shards?: number }) =>
      records.update(id, async () => changes),
    async left() {
      const { stock_level: level = 0, backordered = 0 } = (await records.get(id)) ?? {};
      return level - backordered;
    },
  };
}

test('an order read while backorders were allowed is not written after they end', async () => {
  const sale = await openSale(true);
  const [first, second, third] = [await sale.order(5), await sale.order(1), await sale.order(1)];
  await sale.change({ name: 'Red kettle' });
  expect(await table.write(first)).toBe(true);
  expect(await sale.left()).toBe(-3);
  await sale.change({ allow_backorder: false });
  expect(await table.write(second)).toBe(false);
  await sale.change({ allow_backorder: true });
  expect(await table.write(third)).toBe(false);
  expect(await table.write(await sale.order(1))).toBe(true);
  expect(await sale.left()).toBe(-4);
});

test('an order read before backorders were allowed takes only what is in stock', async () => {
  const sale = await openSale(false);
  const [first, second] = [await sale.order(2), await sale.order(2)];
  await sale.change({ allow_backorder: true });
  expect(await table.write(first)).toBe(true);
  expect(await table.write(second)).toBe(false);
  expect(await sale.left()).toBe(0);
});

test('backordered units stay in one item however the stock is split', async () => {
  const sale = await openSale(true);
  await table.write(await sale.order(5));
  await sale.change({ allow_backorder: false, stock_shards: 4 });
  expect(await sale.left()).toBe(-3);
  expect(await table.write(await sale.order(1))).toBe(false);
});
