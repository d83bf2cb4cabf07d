import { describe, expect, test } from 'vitest';
import { users } from '../../shared/resources/users.ts';
import { findByWord, wordWrites } from '../../shared/storage/found-words.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { foundWords } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { followLinks } from '../store/list-pages.ts';
import { itemsOf, table } from '../store/local-store.ts';

/** The words by which records are found follow each change of a record. */
const store = await openStore();
const { asAdmin, asPublic, application } = store;
const product = await create(asAdmin, '/products', PRODUCT);

/** The words of a record, once all changes are consumed. */
async function wordsOf(resource: string, id: number): Promise<string[]> {
  await settledFeed(store);
  const items = await itemsOf(application.id);
  return items
    .filter(({ pk, sk }) => pk.includes(`#${resource}#found#`) && foundWords.idOf(sk) === id)
    .map(({ sk }) => sk.slice(0, sk.lastIndexOf('#')))
    .sort();
}

const place = (address: object) =>
  create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 2 }],
    shipping_address: { ...ADDRESS, ...address },
    billing_address: { ...ADDRESS, ...address },
  });

test('erasing an order keeps only its number and products as search words', async () => {
  const customer = {
    full_name: 'Zoë O’Brien-Łopez',
    company: 'Studio 54',
    email: 'Zoe#1@Example.org',
    postal_code: 'SW1A 1AA',
    phone_number: '+44 20 7946 0958',
  };
  const { id, number } = await place(customer);
  const ofProduct = `product:${product.id}`;
  expect(await wordsOf('orders', id)).toEqual(
    [
      '9460958',
      'brien',
      'o',
      'sw1a1aa',
      'zoe',
      'zoe 1@example.org',
      'studio',
      '54',
      `number:${number}`,
      'łopez',
      ofProduct,
    ].sort(),
  );
  await create(asAdmin, `/orders/${id}/erase`, {});
  expect(await wordsOf('orders', id)).toEqual([`number:${number}`, ofProduct].sort());
});

test('updating a user changes the search words, and deleting removes them', async () => {
  const user = { name: 'Ada Verne', email: 'ada-words@example.org', password: 'long enough' };
  const { id } = await create(asAdmin, '/users', user);
  expect(await wordsOf('users', id)).toEqual(['ada', 'ada-words@example.org', 'verne']);
  await asAdmin('PUT', `/users/${id}`, { name: 'Ada Byron' });
  expect(await wordsOf('users', id)).toEqual(['ada', 'ada-words@example.org', 'byron']);
  await asAdmin('DELETE', `/users/${id}`);
  expect(await wordsOf('users', id)).toEqual([]);
});

test('a word lists its record IDs newest first, in pages and both directions', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await place({ full_name: 'Nora Quist' })).id);
  // A word that begins with the other one.
  await place({ full_name: 'Quistgaard' });
  await settledFeed(store);
  const found = { table, application: application.id, resource: 'orders' };
  const newest = ids.toReversed();
  const read = (word: string, range: object = {}) =>
    findByWord(found, word, { limit: 100, ...range });
  expect(await read('quist')).toEqual(newest);
  expect(await read('quist', { limit: 2 })).toEqual(newest.slice(0, 2));
  expect(await read('quist', { after: newest[1], limit: 2 })).toEqual(newest.slice(2, 4));
  expect(await read('quist', { descending: false, after: ids[3] })).toEqual([ids[4]]);
  expect(await read('quis')).toEqual([]);
});

/** Words, and which of the users have them: every second, every third. */
const COMMON = { alpha: 2, beta: 3, gamma: 7, rare: 200 };

const USERS = 1_200;

/** Words of neighbours, among which others are much more common. */
const NEIGHBOURS = { oldest: [0, 70], newest: [USERS - 70, USERS] } as const;

describe('a search finds users with all of the words', async () => {
  const elsewhere = await openStore();
  const records = openRecords(table, elsewhere.application, users);
  const first = newId();
  const all = Array.from({ length: USERS }, (_, i) => {
    const spread = Object.entries(COMMON).filter(([, each]) => i % each === 0);
    const near = Object.entries(NEIGHBOURS).filter(([, [from, to]]) => i >= from && i < to);
    return { id: first + i, words: [...spread, ...near].map(([word]) => word) };
  });
  const of = { application: elsewhere.application.id, resource: 'users' };
  const time = new Date(0).toISOString();
  for (const { id, words } of all) {
    const times = { created_at: time, updated_at: time };
    const user = { id, name: words.join(' '), email: `${id}@example.org`, ...times };
    await table.transactWrite([...records.insertions(user), ...wordWrites(of, id, [words])]);
  }

  test.each([
    [['alpha']],
    [['alpha', 'beta']],
    [['gamma', 'alpha', 'beta']],
    [['rare', 'beta']],
    [['alpha', 'nobody']],
    [['oldest', 'alpha']],
    [['beta', 'newest', 'alpha']],
    [['oldest', 'newest']],
  ])('%j', async (wanted) => {
    const expected = all.filter(({ words }) => wanted.every((word) => words.includes(word)));
    const ids = expected.map(({ id }) => id);
    const path = `/users?per_page=60&fields=id&q=${wanted.join('+')}`;
    for (const [order, inOrder] of [
      ['DESC', ids.toReversed()],
      ['ASC', ids],
    ] as const) {
      const pages = await followLinks(elsewhere.asAdmin, `${path}&sort_order=${order}`);
      expect(pages.flat().map(({ id }) => id)).toEqual(inOrder);
    }
  });
});
