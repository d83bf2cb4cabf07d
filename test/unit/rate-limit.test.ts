import { expect, test } from 'vitest';
import { MAX_COUNTED, MAX_DEBT_MS, TokenBuckets, WindowCounts } from '../../shared/rate-limit.ts';
import { fc } from '../store/properties.ts';

const NOW = 1_800_000_000_000;
const BUCKET = { perSecond: 20, burst: 60 };
const WINDOW = { max: 3, milliseconds: 60_000 };

test('a bucket allows its burst at once, then its refill rate', () => {
  const buckets = new TokenBuckets();
  const taken = (count: number, now: number) =>
    Array.from({ length: count }, () => buckets.take('a', BUCKET, now)).filter((wait) => wait === 0)
      .length;
  expect(taken(100, NOW)).toBe(60);
  expect(buckets.take('a', BUCKET, NOW)).toBe(50);
  expect(buckets.take('b', BUCKET, NOW)).toBe(0);
  expect(taken(100, NOW + 1_000)).toBe(20);
  expect(taken(100, NOW + 10_000)).toBe(60);
});

test('a bucket allows exactly its burst plus its rate', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { maxLength: 300 }), (pauses) => {
      const buckets = new TokenBuckets();
      // In thousandths of a token, which flow in as whole numbers.
      let [now, thousandths] = [NOW, BUCKET.burst * 1_000];
      for (const pause of pauses) {
        now += pause;
        thousandths = Math.min(BUCKET.burst * 1_000, thousandths + pause * BUCKET.perSecond);
        const isTaken = buckets.take('a', BUCKET, now) === 0;
        expect(isTaken).toBe(thousandths >= 1_000);
        if (isTaken) thousandths -= 1_000;
      }
    }),
  );
});

test('a request takes all the tokens it needs, or none', () => {
  const buckets = new TokenBuckets();
  const take = (tokens: number, now = NOW) => buckets.take('a', BUCKET, now, tokens);
  expect([take(50), take(11), take(10), take(1)]).toEqual([0, 50, 0, 50]);
  expect([take(5, NOW + 249), take(5, NOW + 250)]).toEqual([1, 0]);
});

test('a charge keeps a bucket empty until it is refilled, up to a maximum debt', () => {
  const buckets = new TokenBuckets();
  const charge = (tokens: number, now = NOW) => buckets.charge('a', BUCKET, now, tokens);
  const take = (now: number) => buckets.take('a', BUCKET, now);
  charge(59);
  expect([take(NOW), take(NOW)]).toEqual([0, 50]);
  charge(20);
  expect(take(NOW)).toBe(21 * 50);
  expect(take(NOW + 21 * 50)).toBe(0);
  charge(1_000_000, NOW + 2_000);
  expect(take(NOW + 2_000)).toBe(MAX_DEBT_MS + 50);
  expect(take(NOW + 2_000 + MAX_DEBT_MS + 50)).toBe(0);
});

test('a clock that goes back blocks no requests', () => {
  const [buckets, counts] = [new TokenBuckets(), new WindowCounts()];
  for (let i = 0; i < 60; i += 1) buckets.take('a', BUCKET, NOW);
  for (let i = 0; i < 3; i += 1) counts.take('a', WINDOW, NOW);
  expect(buckets.take('a', BUCKET, NOW - 3_600_000)).toBe(0);
  expect(counts.take('a', WINDOW, NOW - 3_600_000)).toBe(0);
});

test('a window counts up to its limit and resets at its end', () => {
  const counts = new WindowCounts();
  const take = (after: number) => counts.take('a', WINDOW, NOW + after);
  expect([take(0), take(1_000), take(2_000), take(3_000)]).toEqual([0, 0, 0, 57_000]);
  counts.giveBack('a');
  expect([take(4_000), take(5_000)]).toEqual([0, 55_000]);
  expect([take(60_000), take(60_000), take(60_000), take(60_000)]).toEqual([0, 0, 0, 60_000]);
});

test('the least recently used keys are forgotten', () => {
  const counts = new WindowCounts();
  const full = { max: 1, milliseconds: 60_000 };
  for (const key of ['old', 'used']) counts.take(key, full, NOW);
  for (let i = 0; i < MAX_COUNTED - 1; i += 1) {
    counts.take(`other ${i}`, full, NOW);
    expect(counts.take('used', full, NOW)).toBeGreaterThan(0);
  }
  expect(counts.take('old', full, NOW)).toBe(0);
});
