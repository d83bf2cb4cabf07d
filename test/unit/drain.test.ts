import { expect, test } from 'vitest';
import { LONGEST_REQUEST, timeToQuiet } from '../../bin/ops/drain.ts';
import { TIMEOUT } from '../../lib/resource-function.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { CACHE_TTL_MS } from '../../shared/tenancy/tenant-cache.ts';

const closedAt = (updatedAt: string) => ({ updatedAt }) as Application;

test('knows how long a function may take', () => {
  expect(LONGEST_REQUEST).toBe(TIMEOUT * 1_000);
});

test('waits for requests that instances let in before they noticed, of whatever closed last', () => {
  const closed = [closedAt('2026-01-01T00:00:10.000Z'), closedAt('2026-01-01T00:00:00.000Z')];
  const lastLetIn = Date.parse('2026-01-01T00:00:10.000Z') + CACHE_TTL_MS;
  expect(timeToQuiet(closed, lastLetIn)).toBeGreaterThan(LONGEST_REQUEST);
  expect(timeToQuiet(closed, lastLetIn + 2 * LONGEST_REQUEST)).toBe(0);
  expect(timeToQuiet([], lastLetIn)).toBe(0);
});
