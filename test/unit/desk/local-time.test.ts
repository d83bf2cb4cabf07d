import { expect, test } from 'vitest';
import { instantOf, localTime } from '../../../desk/widgets/local-time.ts';
import { fc } from '../../store/properties.ts';

const ZONES = ['UTC', 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'] as const;

test.each([
  ['2026-11-27T00:00', 'Europe/Berlin', '2026-11-26T23:00:00Z'],
  ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
  ['2026-03-29T12:00', 'Europe/Berlin', '2026-03-29T10:00:00Z'],
  ['2026-11-27T00:00', 'Asia/Kolkata', '2026-11-26T18:30:00Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTime(instant, zone)).toBe(local);
});

test('an empty or invalid time gives an empty text', () => {
  expect([localTime('', 'UTC'), localTime('soon', 'UTC'), instantOf('', 'UTC')]).toEqual([
    '',
    '',
    '',
  ]);
});

test('every local time survives the round trip', () => {
  const minute = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...ZONES), (at, zone) => {
      const shown = localTime(new Date(at * 60_000).toISOString(), zone);
      // The same time twice, when clocks are put back, is the first of both or the second.
      expect(localTime(instantOf(shown, zone), zone)).toBe(shown);
      const apart = Math.abs(Date.parse(instantOf(shown, zone)) - at * 60_000);
      expect([0, 3_600_000, 86_400_000]).toContain(apart);
    }),
  );
});
