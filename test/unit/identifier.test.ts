import { expect, test } from 'vitest';
import { newId } from '../../shared/storage/identifier.ts';

test('ids sort by creation, are safe integers, and differ within a millisecond', () => {
  const now = Date.UTC(2026, 5, 1);
  expect(newId(now)).toBeLessThan(newId(now + 1));
  expect(newId(Date.UTC(2090, 0, 1))).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  expect(newId(Date.UTC(2024, 0, 1))).toBeLessThan(4096);
  expect(new Set(Array.from({ length: 50 }, () => newId(now))).size).toBeGreaterThan(40);
});
