import { expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { damageEvent } from '../store/feed-items.ts';
import { SHOPPER } from '../store/filled-store.ts';
import { table } from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';

const order = async ({ asAdmin }: TestStore, changes: object = {}) => {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const items = [{ product_id, quantity: 1 }];
  return create(asAdmin, '/orders', { items, ...places, ...changes });
};

test('the erasure event has no personal data, and redact-events removes it from others', async () => {
  const store = await openStore();
  const { asAdmin, asPublic } = store;
  const id = String(store.application.id);
  const user = await create(asPublic, '/users', SHOPPER);
  await create(asAdmin, '/addresses', { ...ADDRESS, user_id: user.id });
  const [own, guests] = [await order(store, { user_id: user.id }), await order(store)];
  await asAdmin('POST', `/users/${user.id}/erase`, {});
  const erasure = (await settledFeed(store)).findLast(
    ({ type, record_id }) => type === 'order.updated' && record_id === own.id,
  );
  expect(erasure).not.toHaveProperty('previous');
  expect(JSON.stringify(erasure)).not.toContain(ADDRESS.address1);

  expect(await shopwright('application', 'redact-events', id, '--yes')).toEqual(
    refused('choose whose data to remove: --user ID or --order ID'),
  );
  const redact = (...whose: string[]) =>
    command('application', 'redact-events', id, ...whose, '--yes');
  expect(await redact('--user', String(user.id))).toMatchObject({
    redacted_events: expect.any(Number),
  });
  const redacted = await settledFeed(store);
  const about = redacted.filter(({ record_id }) => [user.id, own.id].includes(record_id));
  expect(new Set(about.map(({ data }) => Object.keys(data).join()))).toEqual(new Set(['id']));
  expect(about[0]).toMatchObject({
    type: 'user.created',
    data: { id: user.id },
    truncated: true,
    by: { kind: 'public' },
  });
  expect(JSON.stringify(redacted)).not.toContain(SHOPPER.email);
  const ofGuest = () => redacted.find(({ record_id }) => record_id === guests.id);
  expect(ofGuest()?.data).toMatchObject({ shipping_address: { address1: ADDRESS.address1 } });

  expect(await redact('--order', String(guests.id))).toEqual({
    id: store.application.id,
    redacted_events: 1,
  });
  expect(JSON.stringify(await settledFeed(store))).not.toContain(ADDRESS.address1);
  expect(await redact('--user', String(user.id))).toMatchObject({ redacted_events: 0 });
});

test('redact-events fails on an unreadable event but redacts the others', async () => {
  const store = await openStore();
  const id = String(store.application.id);
  const [first] = await settledFeed(store);
  const guests = await order(store);
  await settledFeed(store);
  await damageEvent(table, store.application, first?.id ?? '');
  expect(
    await shopwright('application', 'redact-events', id, '--order', String(guests.id), '--yes'),
  ).toEqual({
    code: 1,
    stdout: `Removed the data from 1 events of the application ${id} (Tea House).\n`,
    stderr: 'unreadable items left out: 1; list them with: shopwright application check <id>\n',
  });
});
