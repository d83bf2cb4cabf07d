import { expect, test } from 'vitest';
import { DAY_MS } from '../../shared/durations.ts';
import { readSums } from '../../shared/reports/read-sums.ts';
import { encodeSums } from '../../shared/reports/rows.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { mulberry32 } from '../store/random.ts';

const APPLICATION = 374326567632790;
const DAYS = 365;
const FIRST = Date.UTC(2026, 0, 1);

/** Different products that are sold on each day. */
const PRODUCTS_OF_DAY = 150;

const dayOf = (number: number) => new Date(FIRST + number * DAY_MS).toISOString().slice(0, 10);

test('a year of 150 products a day costs at most 100 read units', async () => {
  const { table, usage } = openStorage();
  const random = mulberry32(1);
  const below = (most: number) => Math.floor(random() * most);
  for (let number = 0; number < DAYS; number += 1) {
    const sums = Array.from({ length: PRODUCTS_OF_DAY }, () => {
      const gross = below(100_000);
      const amounts = [below(20), below(40), gross, below(gross), below(900), 0, 0, below(900), 0];
      return [String(374326572721000 + below(1_000)), amounts] as const;
    });
    const key = reportItems.sumsKey(APPLICATION, 'product', dayOf(number));
    await table.write({ put: { ...key, data: encodeSums(new Map(sums)) } });
  }
  const before = usage.readUnits;
  const days = { from: dayOf(0), to: dayOf(DAYS - 1), count: DAYS };
  const read = await readSums(table, { id: APPLICATION }, 'product', days);
  expect(read.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, i) => dayOf(i)));
  expect(usage.readUnits - before).toBeLessThanOrEqual(100);
});
