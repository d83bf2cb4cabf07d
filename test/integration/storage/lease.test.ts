import { expect, test } from 'vitest';
import { besideRecordsKey } from '../../../shared/storage/keys.ts';
import { ALREADY_OVER, isLeasedUntil, takingLease } from '../../../shared/storage/lease.ts';
import { atOnce } from '../../store/api.ts';
import { provision, table } from '../../store/local-store.ts';

const { application } = await provision();
const keyOf = (name: string) => besideRecordsKey(application.id, 'webhooks#counts', name);

const NOW = 1_800_000_000_000;

test('only one of many concurrent callers gets a lease, until it ends', async () => {
  const update = keyOf('lease');
  const take = (now: number, end: number) => table.write({ update, ...takingLease(now, end) });
  const keep = (end: number) =>
    table.write({
      update,
      edits: [{ attribute: 'done', set: true }],
      condition: [isLeasedUntil(end)],
    });
  const taken = await atOnce(20, (i) => take(NOW, NOW + 100 + i));
  const end = NOW + 100 + taken.indexOf(true);
  expect(taken.filter(Boolean)).toEqual([true]);
  expect([await take(end - 1, end + 500), await keep(end)]).toEqual([false, true]);
  expect([await take(end, end + 500), await keep(end), await keep(end + 500)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('an expired lease blocks nobody', async () => {
  const update = keyOf('alone');
  const take = () => table.write({ update, ...takingLease(NOW, ALREADY_OVER) });
  expect([await take(), await take()]).toEqual([true, true]);
});
