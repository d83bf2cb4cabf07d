import { afterEach, describe, expect, test } from 'vitest';
import { setDatabaseTime } from '../../../shared/storage/database-clock.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import {
  type Counted,
  countFailures,
  failureKeys,
  tryLogin,
} from '../../../shared/tenancy/login-limits.ts';
import { table } from '../../store/local-store.ts';

const NOW = Date.now();
const minutes = (count: number) => count * 60_000;
const ADA: Counted = { 'login-email-address': 'ada 192.0.2.1' };

/** Counting that has expired ends by the database's clock. */
afterEach(() => setDatabaseTime(Date.now()));

/** Seconds to wait, 0 when the attempt may be made. */
async function attempt(
  application: number,
  { counted = ADA, now = NOW, succeeds = false } = {},
): Promise<number> {
  setDatabaseTime(now);
  const items = await table.getMany(failureKeys(application, counted), { consistent: true });
  const made = async () => (succeeds ? true : undefined);
  return tryLogin(table, application, { counted, items }, made, now).then(
    () => 0,
    (error) => Number(error.headers['Retry-After']),
  );
}

describe('the failed login limit', () => {
  test('starts with the first failure and ends 15 minutes later', async () => {
    const application = newId();
    const at = (minute: number) => attempt(application, { now: NOW + minutes(minute) });
    for (let i = 0; i < 10; i += 1) expect(await at(i)).toBe(0);
    expect(await at(10)).toBe(5 * 60);
    expect(await at(14)).toBe(60);
    expect(await at(15)).toBe(0);
    for (let i = 0; i < 9; i += 1) expect(await at(20)).toBe(0);
    expect(await at(20)).toBe(10 * 60);
  });

  test('holds for concurrent attempts, even when counting restarts', async () => {
    const application = newId();
    for (const now of [NOW, NOW + minutes(15)]) {
      const waits = await Promise.all(
        Array.from({ length: 40 }, () => attempt(application, { now })),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    }
  });

  test('holds for failures counted afterward', async () => {
    const application = newId();
    const counts = await Promise.allSettled(
      Array.from({ length: 40 }, () => countFailures(table, application, ADA, NOW)),
    );
    expect(counts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('ignores successes and other subjects', async () => {
    const application = newId();
    const succeeding = { succeeds: true };
    for (let i = 0; i < 30; i += 1) expect(await attempt(application, succeeding)).toBe(0);
    for (let i = 0; i < 10; i += 1) expect(await attempt(application)).toBe(0);
    expect(await attempt(application, succeeding)).toBe(15 * 60);
    const counted = { 'login-email-address': 'ada 192.0.2.2' };
    expect(await attempt(application, { counted })).toBe(0);
  });
});
