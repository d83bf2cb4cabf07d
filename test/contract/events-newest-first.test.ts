import { expect, test } from 'vitest';
import { appendEvents } from '../../shared/events/append-events.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { errorOf, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const { asAdmin, application } = await openStore();

const PRODUCT = 77;

/** Six changes of two events each share an item of the feed. */
async function happen(name: string) {
  await appendEvents(
    table,
    application,
    [PRODUCT, 78, PRODUCT, 78, PRODUCT, 78].map((record_id, i) => ({
      change: `${name}-${i}`,
      events: {
        types: ['product.updated', 'product.low_stock'],
        created_at: '2026-11-22T12:00:00.000Z',
        resource: 'products',
        record_id,
        by: { kind: 'key' as const, id: record_id, name: 'Warehouse' },
        data: { id: record_id, name },
      },
    })),
    () => [],
  );
}
for (const name of ['First', 'Second', 'Third']) await happen(name);

const all: readonly Event[] = (await asAdmin('GET', '/events?per_page=250')).body.data;

/** All pages of a list: of each its events, and the URL of the next one. */
async function pagesOf(query: string): Promise<Event[][]> {
  const pages: Event[][] = [];
  for (let path: string | undefined = `/events?sort_order=DESC${query}`; path; ) {
    const { status, body } = await asAdmin('GET', path);
    expect(status).toBe(200);
    pages.push(body.data);
    const links = body['_links'] as { next: string } | undefined;
    const next = links?.next;
    path = next?.slice(next.indexOf('/events'));
  }
  return pages;
}

test('newest first, a page has the latest events and links to older ones', async () => {
  const { status, body } = await asAdmin('GET', '/events?sort_order=DESC&per_page=5');
  const newest = [...all].reverse();
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: true,
      data: newest.slice(0, 5),
      _links: {
        next: expect.stringMatching(
          new RegExp(`/v0/events\\?sort_order=DESC&per_page=5&before=${newest[4]?.id}$`),
        ),
      },
    },
  });
});

test.each([1, 2, 5, 7, 12, 36, 250])(
  'pages of %i list each event once, newest first',
  async (size) => {
    const pages = await pagesOf(`&per_page=${size}`);
    expect(pages.flat()).toEqual([...all].reverse());
    expect(pages).toHaveLength(Math.ceil(all.length / size));
  },
);

test.each([
  ['resource=products&record_id=77', ({ record_id }: Event) => record_id === PRODUCT],
  ['resource=products', () => true],
  ['types=product.low_stock', ({ type }: Event) => type === 'product.low_stock'],
  ['by.id=78', ({ by }: Event) => by.id === 78],
])('pages with %s list each matching event once, newest first', async (query, isListed) => {
  const pages = await pagesOf(`&per_page=4&${query}`);
  expect(pages.flat()).toEqual(all.filter(isListed).reverse());
});

test('a store without events returns an empty list without a next link', async () => {
  const { asAdmin: ask } = await openStore();
  const { status, body } = await ask('GET', '/events?sort_order=DESC');
  expect({ status, body }).toEqual({ status: 200, body: { status: true, data: [] } });
});

test('oldest first, the next link continues after the last event', async () => {
  const { body } = await asAdmin('GET', '/events?sort_order=ASC&per_page=250');
  expect(body.data).toEqual(all);
  expect(body['_links']).toEqual({
    next: expect.stringMatching(new RegExp(`&after=${all.at(-1)?.id}$`)),
  });
});

test.each([
  ['sort_order=DESC&after=evt_0000000000000001', 'after', 'Send before'],
  ['before=evt_0000000000000001', 'before', 'Send after'],
])('returns 400 for %s', async (query, name, advice) => {
  const answer = await asAdmin('GET', `/events?${query}`);
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({
    invalidPropertyName: name,
    failedValidator: 'whitelist',
    message: expect.stringContaining(advice),
  });
});
