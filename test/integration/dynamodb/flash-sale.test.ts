import { expect, test } from 'vitest';
import { openStore } from '../../store/api.ts';
import { sellOut } from '../../store/flash-sale.ts';

const { asAdmin, asPublic } = await openStore();

test('200 pieces in 8 shards are sold among 400 buyers at once, and none twice', async () => {
  const sale = { asAdmin, asPublic, pieces: 200, shards: 8, buyers: 400 };
  expect((await sellOut(sale)).refused).toBeGreaterThan(200);
});
