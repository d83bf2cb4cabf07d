import { expect, test } from 'vitest';
import { partitionsOf } from '../../bin/ops/partitions.ts';
import { accountKey, type Key, staffItems, totalsKey } from '../../shared/storage/keys.ts';
import {
  createAccount,
  createApplication,
  listApplications,
  readAccount,
  removeAccount,
} from '../../shared/tenancy/provisioning.ts';
import { asking, create } from '../store/api.ts';
import { settle } from '../store/feed.ts';
import { openFilledStore, SHOPPER } from '../store/filled-store.ts';
import { gatedStorage } from '../store/gated-storage.ts';
import {
  cipher,
  itemsOf,
  provision,
  recordsOf,
  scanPartitions,
  storage,
  table,
} from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';
import { addMember, credentialsOf } from '../store/staff.ts';
import { until } from '../store/until.ts';

const CONFIRMED = ['--yes', '--no-wait'];

test.concurrent('deletes an application with all its data, and nothing else', async () => {
  const [gone, neighbour] = await Promise.all([openFilledStore(), openFilledStore()]);
  const { id } = gone.application;
  const partitions = partitionsOf(id);
  await settle(gone);
  const before = await itemsOf(id);
  expect([...(await scanPartitions(id))].filter((pk) => !partitions.includes(pk))).toEqual([]);
  const remaining = (await recordsOf(neighbour.application.id)).length;

  expect(await shopwright('application', 'delete', String(id))).toEqual(
    refused('this deletes the store with all its data; add --yes to confirm'),
  );
  const deleted = await command('application', 'delete', String(id), ...CONFIRMED);
  expect(deleted).toEqual({ id, deleted_items: before.length });
  expect(await itemsOf(id)).toEqual([]);
  expect(await command('account', 'show', String(gone.application.accountId))).toMatchObject({
    applications: [],
  });
  expect((await recordsOf(neighbour.application.id)).length).toBe(remaining);
  expect(await shopwright('application', 'delete', String(id), ...CONFIRMED)).toEqual(
    refused(`No application has the ID ${id}.`),
  );
});

test.concurrent('clears an application and keeps its keys', async () => {
  const store = await openFilledStore();
  const { id, publicKey } = store.application;
  // Words of records are written with their events.
  await settle(store);
  const { stdout } = await shopwright('application', 'clear', String(id), '--yes');
  expect(stdout).toMatch(
    new RegExp(`^Deleted all records of the application ${id} \\(Tea House\\): \\d+ items\\.\\n$`),
  );
  const left = (await itemsOf(id)).map(({ pk }) => pk);
  const kept =
    /^account#|#(application|keys|revocations|changes|deletions|events|events#of|feed|feed#made|due|mails.*|orders#totals|users#totals)$/;
  expect(left.filter((pk) => !kept.test(pk))).toEqual([]);

  const keys = ['orders', 'users'].map((name) => totalsKey(id, name));
  // Once the deletions have been consumed.
  await until(
    () => table.getMany(keys, { consistent: true }),
    (totals) => totals.length === 2 && totals.every(({ all }) => all === 0),
  );

  for (const path of ['/products', '/brands', '/categories']) {
    expect((await asking(publicKey)('GET', path)).body.data).toEqual([]);
  }
  expect((await create(asking(publicKey), '/users', SHOPPER)).email).toBe(SHOPPER.email);
});

test.concurrent('deletes an account with its applications and staff', async () => {
  const { application } = await provision();
  const { accountId } = application;
  const account = String(accountId);
  const other = await createApplication(table, cipher, accountId, { name: 'Second' });
  const ids = [application.id, other.application.id];
  const member = await addMember({ application }, [{ application_id: 'all', role: 'owner' }]);
  const session = staffItems.sessionKey(accountId, member.id, 7);
  await table.write({ put: { ...session, device: 'a phone' } });

  const shown = await command('account', 'show', account);
  expect(shown).toEqual({
    id: accountId,
    name: 'Tests',
    created_at: expect.any(String),
    applications: ids.map((id) => expect.objectContaining({ id, status: 'active' })),
  });
  expect(await command('account', 'delete', account, ...CONFIRMED)).toEqual({
    id: accountId,
    deleted_applications: ids,
    // The member, the session, and the number of members besides.
    deleted_items: 5,
  });
  expect(await credentialsOf(member)).toBeUndefined();
  expect(await table.get(session)).toBeUndefined();
  expect((await scanPartitions(accountId)).size).toBe(0);
  expect((await Promise.all(ids.map(itemsOf))).flat()).toEqual([]);
  expect(await shopwright('account', 'show', account)).toEqual(
    refused(`No account has the ID ${account}.`),
  );
});

test.concurrent('removing an account and creating an application never overlap', async () => {
  const other = await createAccount(table, 'Tests');
  const removalLast = gatedStorage(storage);
  const gate = removalLast.closeFor((key) => isKeyOf(other.id, key));
  const removing = removeAccount(removalLast.storage.openTable(), other.id);
  await gate.reached;
  const { application } = await createApplication(table, cipher, other.id, { name: 'First' });
  gate.open();
  expect(await removing).toMatchObject({ id: application.id });
  expect(await readAccount(table, other.id)).toEqual(other);

  const gone = await createAccount(table, 'Tests');
  const creationLast = gatedStorage(storage);
  const held = creationLast.closeFor((key) => isKeyOf(gone.id, key));
  const name = { name: 'Second' };
  const creating = createApplication(creationLast.storage.openTable(), cipher, gone.id, name);
  await held.reached;
  expect(await removeAccount(table, gone.id)).toBeUndefined();
  held.open();
  await expect(creating).rejects.toMatchObject({
    message: `No account has the ID ${gone.id}.`,
  });
  expect(await listApplications(table, gone.id)).toEqual([]);
});

function isKeyOf(account: number, { pk, sk }: Key): boolean {
  const key = accountKey(account);
  return pk === key.pk && sk === key.sk;
}
