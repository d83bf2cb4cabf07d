import { expect, test } from 'vitest';
import { newId, timeOfId } from '../../shared/storage/identifier.ts';

test('the ids that a process makes at once ascend, near the time at which they are made', () => {
  const now = Date.UTC(2030, 0, 1);
  const ids = Array.from({ length: 1_000 }, () => newId(now));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(ids.every((id) => timeOfId(id) >= now && timeOfId(id) < now + 1_000)).toBe(true);
});

test('an id has the time of the clock, also after it was set back', () => {
  const times = [Date.UTC(2031, 0, 2), Date.UTC(2031, 0, 1)];
  expect(times.map((time) => timeOfId(newId(time)))).toEqual(times);
});
