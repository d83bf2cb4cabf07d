import { afterEach, describe, expect, test } from 'vitest';
import { setDatabaseTime } from '../../../shared/storage/database-clock.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { countAttempt, networkOf } from '../../../shared/tenancy/login-limits.ts';
import { table } from '../../store/local-store.ts';

const NOW = Date.now();
const minutes = (count: number) => count * 60_000;

/** Counting that has expired ends by the database's clock. */
afterEach(() => setDatabaseTime(Date.now()));

/** Seconds to wait, 0 when the attempt may be made. */
async function attempt(application: number, now = NOW): Promise<number> {
  setDatabaseTime(now);
  const wait = await countAttempt(table, application, { 'login-email': 'ada' }, now).then(
    () => 0,
    (error) => Number(error.headers['Retry-After']),
  );
  return wait;
}

describe('the limit of failed attempts', () => {
  test('begins with the first, and is over a quarter of an hour later', async () => {
    const application = newId();
    for (let i = 0; i < 10; i += 1) expect(await attempt(application, NOW + minutes(i))).toBe(0);
    expect(await attempt(application, NOW + minutes(10))).toBe(5 * 60);
    expect(await attempt(application, NOW + minutes(14))).toBe(60);
    expect(await attempt(application, NOW + minutes(15))).toBe(0);
    for (let i = 0; i < 9; i += 1) expect(await attempt(application, NOW + minutes(20))).toBe(0);
    expect(await attempt(application, NOW + minutes(20))).toBe(10 * 60);
  });

  test('holds for any number at the same time, also when counting begins anew', async () => {
    const application = newId();
    for (const now of [NOW, NOW + minutes(15)]) {
      const waits = await Promise.all(Array.from({ length: 40 }, () => attempt(application, now)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    }
  });

  test('takes back what succeeded, and what another limit refused', async () => {
    const application = newId();
    const counted = { 'login-email': 'ada', 'login-address': '192.0.2.1' } as const;
    for (let i = 0; i < 30; i += 1) {
      const { succeeded } = await countAttempt(table, application, counted, NOW);
      await succeeded();
    }
    for (let i = 0; i < 10; i += 1) await countAttempt(table, application, counted, NOW);
    for (let i = 0; i < 60; i += 1) {
      await expect(countAttempt(table, application, counted, NOW)).rejects.toThrow('Too many');
    }
    const other = { ...counted, 'login-email': 'bob' };
    await expect(countAttempt(table, application, other, NOW)).resolves.toBeDefined();
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
