import { expect, test } from 'vitest';
import { simulateSale } from '../../bin/bench/flash-sale.ts';
import { mulberry32 } from '../store/random.ts';

/** A short one of those that `npm run bench:flash-sale` prints. */
const simulate = (seed: number) =>
  simulateSale({
    ordersPerSecond: 500,
    seconds: 3,
    pieces: 600,
    shards: 32,
    orderPartitions: 16,
    random: mulberry32(seed),
  });

test('500 orders a second of one product sell all of it, no more, and few are told to come again', async () => {
  const { offered, placed, refused, busy, piecesSold, piecesLeft } = await simulate(5);
  expect([piecesSold, piecesLeft]).toEqual([600, 0]);
  expect(placed + refused + busy).toBe(offered);
  expect(busy).toBeLessThan(offered / 100);
  expect(refused).toBeGreaterThan(offered / 2);
});

test('orders that use one coupon with a limit wait for each other', async () => {
  const sale = { ordersPerSecond: 100, seconds: 3, shards: 0, orderPartitions: 16 };
  const placedWith = async (coupon: 'limited' | 'unlimited') => {
    const { offered, placed } = await simulateSale({ ...sale, coupon, random: mulberry32(5) });
    return placed / offered;
  };
  expect(await placedWith('unlimited')).toBe(1);
  expect(await placedWith('limited')).toBeLessThan(0.9);
});

test('a simulation with the same seed has the same result', async () => {
  expect(await simulate(6)).toEqual(await simulate(6));
});
