import { expect, test } from 'vitest';
import { openStore } from '../../store/api.ts';
import { sellOut } from '../../store/flash-sale.ts';

const { asAdmin, asPublic } = await openStore();

test('400 concurrent buyers buy 200 units in 8 shards, and none is sold twice', async () => {
  const sale = { asAdmin, asPublic, pieces: 200, shards: 8, buyers: 400 };
  expect((await sellOut(sale)).refused).toBeGreaterThan(200);
});
