import { expect, test } from 'vitest';
import { readSums } from '../../shared/reports/read-sums.ts';
import { deflateJson } from '../../shared/storage/deflated-json.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { reportItems } from '../../shared/storage/keys.ts';
import { table } from '../store/local-store.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 1, 19);
const dayOf = (number: number) => new Date(FIRST + number * DAY_MS).toISOString().slice(0, 10);

test('a report has the sums of its own days alone, whichever day is the first', async () => {
  const application = { id: newId() };
  for (let number = 0; number < 45; number += 1) {
    for (const dimension of ['cart', 'currency', 'customer'] as const) {
      const key = reportItems.sumsKey(application.id, dimension, dayOf(number));
      await table.write({ put: { ...key, data: deflateJson([['all'], [number]]) } });
    }
  }
  for (let number = 0; number < 40; number += 1) {
    const count = 3;
    const days = { from: dayOf(number), to: dayOf(number + count - 1), count };
    const found = await readSums(table, application, 'currency', days);
    expect(found.map(({ day }) => day)).toEqual([number, number + 1, number + 2].map(dayOf));
  }
});
