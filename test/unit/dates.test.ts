import { expect, test } from 'vitest';
import { endOfValidity, parseDate } from '../../shared/contract/dates.ts';

test.each([
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-01-31T23:59:59Z', '2026-01-31T23:59:59.000Z'],
  ['2026-01-31t23:59:59.25z', '2026-01-31T23:59:59.250Z'],
  ['2026-01-01T00:30:00+02:00', '2025-12-31T22:30:00.000Z'],
  ['2026-01-01T00:00:00-05:45', '2026-01-01T05:45:00.000Z'],
])('%s is a date', (text, expected) => {
  expect(new Date(parseDate(text) ?? 0).toISOString()).toBe(expected);
});

test.each([
  '',
  'soon',
  '2026',
  '2026-01',
  '2026-02-29',
  '2026-02-30T10:00:00Z',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '01/02/2026',
  '20260101',
  '2026-01-01T10:00:00',
  '2026-01-01T10:00Z',
  '2026-01-01 10:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T10:60:00Z',
  '2026-01-01T10:00:00+24:00',
  '2026-01-01T10:00:00 02:00',
  ' 2026-01-01',
  '2026-01-01\n',
])('%j is not a date', (text) => {
  expect(parseDate(text)).toBeUndefined();
});

test.each([1900, 2000, 2023, 2024, 2100])('%d has exactly its calendar days', (year) => {
  const all = Array.from({ length: 13 * 33 }, (_, i) => [Math.floor(i / 33), i % 33] as const);
  const days = all.filter(([month, day]) => {
    const padded = [month, day].map((part) => String(part).padStart(2, '0'));
    return parseDate([year, ...padded].join('-')) !== undefined;
  });
  const isDay = ([month, day]: readonly [number, number]) =>
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month > 0 && day > 0;
  expect(days).toEqual(all.filter(isDay));
});

test.each([
  ['2026-07-01', 'UTC', '2026-07-02T00:00:00.000Z'],
  ['2026-07-01', 'Europe/Lisbon', '2026-07-01T23:00:00.000Z'],
  ['2026-12-31', 'Asia/Tokyo', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  // Clocks go back that day, forward at its end.
  ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-07-01', 'Nowhere/Land', '2026-07-02T00:00:00.000Z'],
  ['2026-07-01T10:00:00+02:00', 'Asia/Tokyo', '2026-07-01T08:00:00.000Z'],
])('an expiry of %s in %s ends at %s', (expiry, timeZone, expected) => {
  expect(new Date(endOfValidity(expiry, timeZone)).toISOString()).toBe(expected);
});
