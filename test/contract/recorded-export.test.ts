import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedAnswers } from '../formats/answers.ts';
import { ADDRESS } from '../formats/fill-store.ts';
import { openRecordedStore } from '../formats/open-recorded-store.ts';

/** The store that version 0.2.0 has filled, as its `application export` wrote it: it moves to this version by a file. */
const file = join(import.meta.dirname, '../formats/export-of-0.2.0.ndjson');
const store = await openRecordedStore('0.2.0', ({ shopwright }) =>
  shopwright('application', 'import', file),
);
const { recorded, send, shopwright } = store;
const application = String(recorded.application);

test('an imported 0.2.0 export returns the same responses as before', async () => {
  expect(await shopwright('application', 'check', application)).toMatchObject({ unreadable: [] });
  expect(await changedAnswers(store)).toEqual([]);
});

test('a customer can order an imported cart', async () => {
  const { guestCart: cart_id, shipping: shipping_id } = recorded.ids;
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const ordered = await send('POST', '/orders', { cart_id, shipping_id, ...places }, 'public');
  expect(ordered).toMatchObject({ status: 200, body: { data: { items_total: 61.5 } } });
});
