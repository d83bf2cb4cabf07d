import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateOfDay, localTime, numberOfDay, weekdayOf } from '../../shared/delivery/days.ts';
import { deliveryDates } from '../../shared/delivery/delivery-dates.ts';
import { isPublicHoliday } from '../../shared/delivery/public-holidays.ts';
import {
  type CalendarSettings,
  calendarOf,
  type StoreCalendar,
} from '../../shared/delivery/store-calendar.ts';
import { HOLIDAY_COUNTRIES, WEEKDAYS } from '../../shared/resources/schemas/working-days.ts';
import { fc } from '../store/properties.ts';

/** When orders arrive (orders.md, "Delivery dates"). */
const document = readFileSync(new URL('../../docs/orders.md', import.meta.url), 'utf8');

const BERLIN: CalendarSettings = {
  ...{ timezone: 'Europe/Berlin', company_country: 'Germany', order_cutoff_time: '14:00' },
  closed_days: [{ from: '2026-12-29', until: '2026-12-31' }],
};

/** In winter clocks of Berlin are an hour ahead. */
const inBerlin = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00+01:00`);

const EXAMPLES = [
  ...document.matchAll(
    /^\| (\d{4}-\d\d-\d\d \d\d:\d\d) \| (\S*) ?\| (\S+) \| (\S+) \| (\S+) \| (.+) \|$/gm,
  ),
].map(([, ordered = '', available = '', sent = '', earliest = '', latest = '', why = '']) => ({
  ...{ ordered, available, sent, earliest, latest, why },
}));

test('the document has six examples', () => {
  expect(EXAMPLES).toHaveLength(6);
});

test.each(EXAMPLES)('ordered $ordered: $why', ({ ordered, available, sent, ...dates }) => {
  const when = {
    ...{ now: inBerlin(ordered), calendar: calendarOf(BERLIN) },
    availableOn: available || undefined,
  };
  const { earliest, latest } = dates;
  expect(deliveryDates({ min_days: 1, max_days: 3 }, when)).toEqual({ earliest, latest });
  // Who collects an order can do so where it is packed.
  const collected = { collection: true, max_days: 0 };
  expect(deliveryDates(collected, when)).toEqual({ latest: sent });
});

test('a method without max_days promises nothing, and one without min_days no first day', () => {
  const when = { now: inBerlin('2026-12-01 09:00'), calendar: calendarOf(BERLIN) };
  expect(deliveryDates({}, when)).toBeUndefined();
  expect(deliveryDates({ max_days: 1 }, when)).toEqual({ latest: '2026-12-02' });
});

test('without a cut-off, an order is sent on the next working day', () => {
  const calendar = calendarOf({ timezone: 'Europe/Berlin' });
  const when = { now: inBerlin('2026-12-04 00:01'), calendar };
  expect(deliveryDates({ max_days: 1 }, when)).toEqual({ latest: '2026-12-08' });
});

test('the days on which a store packs are not those on which carriers deliver', () => {
  const calendar = calendarOf({
    ...{ timezone: 'Europe/Berlin', order_cutoff_time: '23:59' },
    ...{ working_days: ['wednesday'], delivery_days: ['saturday', 'sunday'] },
  });
  const when = { now: inBerlin('2026-12-01 09:00'), calendar };
  // Sent on Wednesday, the 2nd.
  expect(deliveryDates({ min_days: 0, max_days: 3 }, when)).toEqual({
    ...{ earliest: '2026-12-05', latest: '2026-12-12' },
  });
});

test('a store that is closed for more than a year promises nothing', () => {
  const closed_days = [{ from: '2026-01-01', until: '2028-01-01' }];
  const calendar = calendarOf({ closed_days });
  expect(deliveryDates({ max_days: 1 }, { now: inBerlin('2026-12-01 09:00'), calendar })).toBe(
    undefined,
  );
});

test('clocks that change make no day longer or shorter', () => {
  const calendar = calendarOf({ timezone: 'Europe/Berlin', order_cutoff_time: '02:30' });
  const at = (time: string) => deliveryDates({ max_days: 0 }, { now: Date.parse(time), calendar });
  // 29 March 2027 is Easter Monday, which counts for no country here: clocks have gone forward the night before.
  expect(at('2027-03-29T00:29:00Z')).toEqual({ latest: '2027-03-29' });
  expect(at('2027-03-29T00:30:00Z')).toEqual({ latest: '2027-03-30' });
  expect(at('2026-10-26T01:29:00Z')).toEqual({ latest: '2026-10-26' });
  expect(at('2026-10-26T01:30:00Z')).toEqual({ latest: '2026-10-27' });
});

test.each([
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
])('Easter Monday of %i is the day after %s', (_, sunday) => {
  const day = numberOfDay(sunday);
  expect([day + 1, day + 2].map((each) => isPublicHoliday('DE', each))).toEqual([true, false]);
});

test.each([
  ['DE', '2026-10-03', '2026-05-14', '2026-05-25'],
  ['AT', '2026-01-06', '2026-06-04', '2026-10-26'],
  ['GB', '2026-05-04', '2026-08-31', '2026-12-28', '2027-12-27', '2027-12-28'],
  ['IE', '2026-02-02', '2030-02-01', '2026-10-26'],
  ['NL', '2026-04-27', '2025-04-26'],
  ['US', '2026-01-19', '2026-11-26', '2027-07-05'],
  ['PL', '2026-06-04', '2026-12-24'],
] as const)('public holidays of %s', (country, ...dates) => {
  expect(dates.filter((each) => !isPublicHoliday(country, numberOfDay(each)))).toEqual([]);
  expect(isPublicHoliday(country, numberOfDay('2026-12-01'))).toBe(false);
});

const days = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 });
const date = fc.integer({ min: 20_400, max: 21_500 }).map(dateOfDay);

const settings: fc.Arbitrary<CalendarSettings> = fc.record({
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'),
  order_cutoff_time: fc.constantFrom(null, '00:00', '09:30', '14:00', '23:59'),
  working_days: days,
  delivery_days: days,
  closed_days: fc.array(
    fc.tuple(date, fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({
      ...{ from, until: dateOfDay(numberOfDay(from) + length) },
    })),
    { maxLength: 5 },
  ),
  public_holidays: fc.constantFrom('none', ...HOLIDAY_COUNTRIES),
});

const transit = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), fc.boolean())
  .map(([one, other, collection]) => ({
    ...{ min_days: Math.min(one, other), max_days: Math.max(one, other), collection },
  }));

const time = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-06-01') });

const daysUntil = (from: number, until: number) =>
  Array.from({ length: Math.max(until - from, 0) }, (_, i) => from + i + 1);

function sentOn(now: number, { timeZone, cutoff = 0, isWorkingDay }: StoreCalendar): number {
  const { day, minutes } = localTime(now, timeZone);
  const first = minutes < cutoff ? day : day + 1;
  return daysUntil(first - 1, first + 400).find(isWorkingDay) ?? 0;
}

test('a parcel is on its way for as many days as count, and arrives on one of them', () => {
  fc.assert(
    fc.property(settings, transit, time, (of, method, now) => {
      const calendar = calendarOf(of);
      const found = deliveryDates(method, { now, calendar });
      if (!found?.earliest) throw new Error('It promises nothing.');
      const [earliest, latest] = [found.earliest, found.latest].map(numberOfDay) as [
        number,
        number,
      ];
      const counts = method.collection ? calendar.isWorkingDay : calendar.isDeliveryDay;
      expect(earliest).toBeLessThanOrEqual(latest);
      expect([earliest, latest].every(counts)).toBe(true);
      // From the first working day after the order, or its own one before the cut-off.
      const sent = sentOn(now, calendar);
      const passed = [earliest, latest].map((day) => daysUntil(sent, day).filter(counts).length);
      // With 0 days it arrives at once, or on the next day that counts.
      const least = [method.min_days, method.max_days].map((each) => each || Number(!counts(sent)));
      expect(passed).toEqual(least);
    }),
  );
});

test('who orders later, or waits for goods, gets nothing earlier', () => {
  fc.assert(
    fc.property(
      settings,
      transit,
      time,
      fc.nat(10 * 86_400_000),
      date,
      (of, method, now, later, availableOn) => {
        const calendar = calendarOf(of);
        const latestOf = (ordered: Parameters<typeof deliveryDates>[1]) =>
          deliveryDates(method, ordered)?.latest ?? '';
        const soonest = latestOf({ now, calendar });
        expect(latestOf({ now: now + later, calendar }) >= soonest).toBe(true);
        const waited = latestOf({ now, calendar, availableOn });
        expect(waited >= soonest && waited >= availableOn).toBe(true);
      },
    ),
  );
});

test('days have the weekday of the calendar', () => {
  expect(
    ['2026-12-01', '2026-12-06', '1969-12-31'].map((each) => weekdayOf(numberOfDay(each))),
  ).toEqual([2, 0, 3]);
});
