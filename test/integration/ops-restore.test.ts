import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoredPartitions } from '../../bin/ops/partitions.ts';
import { restoreItems } from '../../bin/ops/transfer/restored-items.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { ADDRESS, ask, create, credentials, openStore, type TestStore } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { fillStore, SHOPPER } from '../store/filled-store.ts';
import { itemsOf, table } from '../store/local-store.ts';
import { command, commandIn, folder, makeRoot, refused, shopwright } from '../store/ops-command.ts';
import { startOwnServer } from '../store/own-server.ts';
import { storage } from '../store/sqlite-items.ts';

stopClock();
const url = await startOwnServer();
const root = makeRoot();

/** An instance knows an application for so long. */
const CACHED_MS = 31_000;

async function openFilled(): Promise<TestStore & { readonly id: string }> {
  const store = await openStore({}, url);
  await fillStore(store);
  return { ...store, id: String(store.application.id) };
}

const byKey = (one: Item, other: Item) =>
  `${one.pk}/${one.sk}` < `${other.pk}/${other.sk}` ? -1 : 1;

async function itemsOfStore(application: number, isChosen = (_: Item) => true): Promise<Item[]> {
  const items = (await itemsOf(application)).filter(isChosen).toSorted(byKey);
  return items.map(({ by, ...item }) => ({ ...item, pk: item.pk, sk: item.sk }));
}

/** What a restore brings back; the author of a change is not. */
const contentOf = (application: number) => {
  const partitions = restoredPartitions(application);
  return itemsOfStore(application, ({ pk }) => partitions.includes(pk));
};

const LISTS = ['/products', '/brands', '/coupons', '/orders', '/carts', '/users', '/application'];

const listsOf = ({ asAdmin }: Pick<TestStore, 'asAdmin'>) =>
  Promise.all(LISTS.map(async (path) => (await asAdmin('GET', path)).body.data));

/** Records of each kind are changed, created and removed, as is a setting. */
async function goOn({ asAdmin, asPublic, id }: TestStore & { readonly id: string }) {
  const [kettle] = (await asAdmin('GET', '/products?name=Blue Kettle')).body.data;
  await asAdmin('PUT', `/products/${kettle.id}`, { price: 1 });
  await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 3 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  await create(asPublic, '/users', { ...SHOPPER, email: 'later@example.org' });
  const [brand] = (await asAdmin('GET', '/brands')).body.data;
  await asAdmin('DELETE', `/brands/${brand.id}`);
  await create(asAdmin, '/brands', { name: 'Later' });
  const [coupon] = (await asAdmin('GET', '/coupons')).body.data;
  await asAdmin('DELETE', `/coupons/${coupon.id}`);
  await command('api', 'PUT', '/application', '{"timezone":"Asia/Tokyo"}', '--application', id);
}

const restore = (id: string, from: string, keep: string) =>
  command('application', 'restore', id, '--from', from, '--keep', keep, '--yes', '--no-wait');

test('restores one store from a backup and keeps the newer data in a file', async () => {
  const [store, other] = [await openFilled(), await openFilled()];
  const [backup, kept] = [join(root, 'shop.db'), join(root, 'newer.ndjson')];
  const { application, id } = store;
  const login = { email: SHOPPER.email, password: SHOPPER.password, remember: true };
  const { refresh_token } = await create(store.asPublic, '/users/authenticate', login);
  const [content, lists] = [await contentOf(application.id), await listsOf(store)];
  await command('backup', backup);
  await goOn(store);
  await goOn(other);
  expect(await contentOf(application.id)).not.toEqual(content);
  await command('application', 'disable', id);
  const others = await itemsOfStore(other.application.id);
  const newer = await contentOf(application.id);
  const logged = storage.changes.read(1_000_000).length;

  const restored = await restore(id, backup, kept);
  expect(restored).toMatchObject({ id: application.id, source: backup, status: 'inactive' });
  expect(Object.values(restored).every((count) => count !== 0)).toBe(true);
  expect(await contentOf(application.id)).toEqual(content);
  expect(await itemsOfStore(other.application.id)).toEqual(others);
  expect(statSync(kept).mode & 0o077).toBe(0);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('restoring'))).toEqual([]);

  // What is removed makes an event. What is brought back makes none: it would be mailed again.
  const changes = storage.changes.read(1_000_000).slice(logged);
  const items = changes.filter(({ before, after }) => (after ?? before)?.pk.startsWith(`${id}#`));
  const removed = items
    .filter(({ after }) => !after)
    .map(({ before }) => before?.pk.slice(id.length + 1));
  expect(removed.toSorted()).toEqual(['brands', 'orders', 'users', 'users#emails']);
  const left = items.filter(({ after }) => after && !after.pk.endsWith('#application'));
  expect(left).toEqual([]);

  await command('application', 'enable', id);
  tick(CACHED_MS);
  expect((await store.asAdmin('GET', '/products')).status).toBe(401);
  expect((await store.asPublic('POST', '/users/refresh', { refresh_token })).status).toBe(401);
  const { body } = await ask('POST', '/tokens', { url, body: credentials(store) });
  const authorization = `${application.publicKey}:${body.data.token}`;
  const asAdmin: TestStore['asAdmin'] = (method, path) => ask(method, path, { url, authorization });
  expect(await listsOf({ asAdmin })).toEqual(lists);

  // Repeated, it changes nothing; and it can be undone.
  await command('application', 'disable', id);
  expect(
    await shopwright('application', 'restore', id, '--from', backup, '--keep', kept, '--yes'),
  ).toEqual(refused(`${kept} already exists; choose a new file with --keep`));
  expect(await restore(id, backup, join(root, 'second.ndjson'))).toMatchObject({
    written: 0,
    removed: 0,
    unchanged: content.length,
  });
  await command('application', 'delete', id, '--yes', '--no-wait');
  await command('application', 'import', kept);
  expect(await contentOf(application.id)).toEqual(newer);
});

/** A table that ends after so many transactions, as a program that is killed. */
const endingAfter = (transactions: number): Table => {
  let left = transactions;
  return {
    ...table,
    transactWrite(writes) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return table.transactWrite(writes);
    },
  };
};

test('running an interrupted restore again completes it, wherever it stopped', async () => {
  const store = await openFilled();
  const { application, id } = store;
  const [backup, kept] = [join(root, 'interrupted.db'), join(root, 'interrupted.ndjson')];
  const content = await contentOf(application.id);
  await command('backup', backup);
  await goOn(store);
  await command('application', 'disable', id);

  // Before the newer data are in their file.
  const disabled = await readApplication(table, application.id);
  await changeApplication(table, disabled, { restoring: 'keeping' }, Date.now());
  writeFileSync(kept, 'unfinished');
  const inTheWay = ['enable', 'export'].map((name) =>
    shopwright('application', name, id, ...(name === 'export' ? ['--with-secrets'] : [])),
  );
  const refusal = `the restore of the application ${id} (Tea House) is not complete; run it again`;
  expect(await Promise.all(inTheWay)).toEqual([refused(refusal), refused(refusal)]);

  // After each of its transactions.
  const source = sqliteStorage({ file: backup });
  const wanted = source.openTable();
  for (let transactions = 1; transactions < 4; transactions += 1) {
    const closed = await readApplication(table, application.id);
    await expect(restoreItems(endingAfter(transactions), wanted, closed)).rejects.toThrow('killed');
  }
  source.close();
  expect(await contentOf(application.id)).not.toEqual(content);

  await restore(id, backup, kept);
  expect(await contentOf(application.id)).toEqual(content);
  expect(statSync(kept).size).toBeGreaterThan('unfinished'.length);
  expect(await command('application', 'enable', id)).toMatchObject({ status: 'active' });
});

test('restores only the missing uploaded files of the store', async () => {
  const { id } = await openFilled();
  const backup = join(root, 'files', 'shop.db');
  for (const name of [id, '7']) {
    const copies = join(root, 'files', 'files', name);
    mkdirSync(copies, { recursive: true });
    writeFileSync(join(copies, '4711'), 'picture');
  }
  await command('backup', backup);
  await command('application', 'disable', id);
  await restore(id, backup, join(root, 'files.ndjson'));
  expect(readdirSync(join(folder.files, id))).toEqual(['4711']);
  expect(existsSync(join(folder.files, '7'))).toBe(false);
  rmSync(join(folder.files, id), { recursive: true });
});

test('changes nothing without a source, a --keep file, or a disabled store', async () => {
  const { application, id } = await openFilled();
  const before = await itemsOfStore(application.id);
  const keep = join(root, 'never.ndjson');
  const backup = join(root, 'empty.db');
  const restoring = (...args: string[]) =>
    shopwright('application', 'restore', id, ...args, '--yes');
  const sources =
    'specify a source, --from FILE or --from-table NAME, and --keep FILE for the current data';
  expect(await restoring('--keep', keep)).toEqual(refused(sources));
  expect(await restoring('--from', backup)).toEqual(refused(sources));
  expect(await restoring('--from', backup, '--keep', keep)).toEqual(
    refused(
      `the application ${id} (Tea House) is active; disable it: shopwright application disable ${id}`,
    ),
  );
  expect(await restoring('--at', '2026-11-21T09:30:00Z')).toEqual(
    refused('--at is for a table on AWS; for a local store, use --from FILE'),
  );
  expect(await itemsOfStore(application.id)).toEqual(before);

  await command('application', 'disable', id);
  expect((await restoring('--from', backup, '--keep', keep)).code).toBe(1);
  const elsewhere = join(root, 'elsewhere');
  await commandIn(elsewhere, 'account', 'create', '--name', 'Other');
  await commandIn(elsewhere, 'backup', backup);
  expect(await restoring('--from', backup, '--keep', keep)).toEqual(
    refused(`${backup} has no application ${id}`),
  );
  expect(await restoring('--from-table', 'restored', '--keep', keep)).toEqual(
    refused(
      '--from-table and --table must be different tables; restore to a new table first, see --at',
    ),
  );
  expect(existsSync(keep)).toBe(false);
});
