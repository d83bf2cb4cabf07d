import { expect, test } from 'vitest';
import { newId, timeOfId } from '../../shared/storage/identifier.ts';

test('ids made at the same time ascend and stay close to that time', () => {
  const now = Date.UTC(2030, 0, 1);
  const ids = Array.from({ length: 1_000 }, () => newId(now));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(ids.every((id) => timeOfId(id) >= now && timeOfId(id) < now + 1_000)).toBe(true);
});

test('an id contains the clock time, even after the clock goes back', () => {
  const times = [Date.UTC(2031, 0, 2), Date.UTC(2031, 0, 1)];
  expect(times.map((time) => timeOfId(newId(time)))).toEqual(times);
});
