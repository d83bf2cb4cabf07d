import { expect, test } from 'vitest';
import { besideRecordsKey } from '../../../shared/storage/keys.ts';
import { countDown, countUp, fullCount } from '../../../shared/storage/limited-counts.ts';
import { atOnce } from '../../store/api.ts';
import { provision, table } from '../../store/local-store.ts';

const { application } = await provision();

test('concurrent counts stop at the limit', async () => {
  const key = besideRecordsKey(application.id, 'webhooks#counts', 'files');
  const counts = [
    { attribute: 'files', max: 12 },
    { attribute: 'bytes', max: 47, by: 5 },
  ];
  const counted = await atOnce(20, () => table.write(countUp(key, counts, { expiresAt: 4e9 })));
  expect(counted.filter(Boolean)).toHaveLength(9);
  const full = await table.get(key, { consistent: true });
  expect(full).toMatchObject({ files: 9, bytes: 45, expires_at: 4e9 });
  expect(fullCount(full, counts)?.attribute).toBe('bytes');
  await table.write(countDown(key, counts));
  expect(fullCount(await table.get(key, { consistent: true }), counts)).toBeUndefined();
  expect(await table.write(countUp(key, counts))).toBe(true);
});
