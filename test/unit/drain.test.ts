import { expect, test } from 'vitest';
import { MAX_REQUEST_MS, remainingDrainMs as remaining } from '../../bin/ops/drain.ts';
import { TIMEOUT_SECONDS } from '../../lib/resource-function.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';

test('waits as long as the function timeout', () => {
  expect(MAX_REQUEST_MS).toBe(TIMEOUT_SECONDS * 1_000);
});

test('waits for requests accepted from the cache after the last application is disabled', () => {
  const disabled = ['2026-01-01T00:00:10.000Z', '2026-01-01T00:00:00.000Z'].map((updatedAt) => ({
    updatedAt,
  }));
  const lastAccepted = Date.parse('2026-01-01T00:00:10.000Z') + CACHE_TTL_MS;
  expect(remaining(disabled, 'instances', lastAccepted)).toBeGreaterThan(MAX_REQUEST_MS);
  expect(remaining(disabled, 'instances', lastAccepted + 2 * MAX_REQUEST_MS)).toBe(0);
  expect(remaining([], 'instances', lastAccepted)).toBe(0);
});

test('a single server waits only for running requests', () => {
  const closed = [{ updatedAt: '2026-01-01T00:00:10.000Z' }];
  const at = Date.parse('2026-01-01T00:00:10.000Z');
  expect(remaining(closed, 'server', at)).toBe(11_000);
  expect(remaining(closed, 'server', at + 11_000)).toBe(0);
  expect(remaining(closed, 'none', at)).toBe(0);
});
