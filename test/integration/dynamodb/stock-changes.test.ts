import { expect, test } from 'vitest';
import { consumeChanges } from '../../../functions/stream/consume-changes.ts';
import { ReplicaCache } from '../../../shared/catalogue/replica-cache.ts';
import { products } from '../../../shared/resources/products.ts';
import { takeStock } from '../../../shared/stock/stock.ts';
import { auditedTable, bySystem } from '../../../shared/storage/audited-table.ts';
import { stockItems } from '../../../shared/storage/keys.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { createAccount, createApplication } from '../../../shared/tenancy/provisioning.ts';
import { plain } from '../../storage-model/run-changes.ts';
import { elsewhere } from '../../store/elsewhere.ts';
import { openOwnTable } from '../../store/own-table.ts';

const ORDERS = 400;
const BUDGET = 1024 * 1024;

test(`a catalog read costs at most 2 read units after ${ORDERS} orders`, async () => {
  const { storage, newReader } = await openOwnTable();
  const table = auditedTable(storage.openTable(), bySystem);
  const account = await createAccount(table, 'Tests');
  const { application } = await createApplication(table, plain, account.id, { name: 'Tea House' });
  const fields = { name: 'Kettle', price: 3, stock_type: 'track', stock_level: 1_000 } as const;
  const { id } = await openRecords(table, application, products).create(fields);

  const cache = new ReplicaCache(BUDGET);
  async function look() {
    const usage = noUsage();
    const source = { application: application.id, type: products };
    const replica = await cache.current(storage.openTable(usage), source, 0);
    const [record] = replica.index('all').records;
    return { level: record && Reflect.get(record, 'stock_level'), units: usage.readUnits };
  }
  expect(await look()).toMatchObject({ level: 1_000 });

  const name = { application: application.id, resource: products.name, id };
  const sold = {
    productId: id,
    amounts: new Map([['0', 1]]),
    backorderable: new Set<string>(),
  };
  const consume = newReader();
  const environment = {
    table,
    replicas: new ReplicaCache(BUDGET),
    publicUrl: undefined,
    handOver: async () => {},
  };
  await elsewhere(async () => {
    for (let i = 0; i < ORDERS; i += 1) {
      await table.transactWrite([takeStock(stockItems.key(name, 0), sold, new Map())]);
    }
    while (await consume((changes) => consumeChanges(changes, environment)));
  });

  const first = await look();
  expect(first.level).toBe(1_000 - ORDERS);
  expect(first.units).toBeLessThanOrEqual(2);
  expect((await look()).units).toBe(1);
});
