import { expect, test } from 'vitest';
import { ADDRESS, create, logIn, openStore } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** Staff find users by words. */
const store = await openStore();
const { asAdmin } = store;

const register = (name: string, email: string, address = {}) =>
  create(asAdmin, '/users', { name, email, password: 'long enough', ...address });

const search = async (ask: typeof asAdmin, q: string) => {
  const { body } = await ask('GET', `/users?q=${encodeURIComponent(q)}`);
  return [body.data].flat().map(({ id }: { id: number }) => id);
};

test('staff find users by name, email address, phone and company, newest first', async () => {
  const address = { ...ADDRESS, company: 'Northwind', phone_number: '(086) 12 34-567' };
  const nora = await register('Nora Quist', 'nora-found@example.org', { billing_address: address });
  const ada = await register('Ada Quist', 'ada-found@example.org');
  await settledFeed(store);
  expect(await search(asAdmin, 'quist')).toEqual([ada.id, nora.id]);
  expect(await search(asAdmin, 'quist NORA')).toEqual([nora.id]);
  expect(await search(asAdmin, 'ada-found@example.org')).toEqual([ada.id]);
  expect(await search(asAdmin, '1234567')).toEqual([nora.id]);
  expect(await search(asAdmin, 'northwind')).toEqual([nora.id]);
  expect(await search(asAdmin, 'nobody')).toEqual([]);
  const both = await asAdmin('GET', '/users?q=quist&email=nora-found@example.org');
  expect(both.body.data.map(({ id }: { id: number }) => id)).toEqual([nora.id]);
});

test('a customer gets only their own account, whatever they search', async () => {
  await register('Per Holm', 'per-found@example.org');
  const own = await register('Lea Holm', 'lea-found@example.org');
  await settledFeed(store);
  const asLea = await logIn(store, own.id);
  for (const q of ['holm', 'per', 'nobody'])
    expect([q, await search(asLea, q)]).toEqual([q, [own.id]]);
});
