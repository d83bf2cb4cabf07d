import { DAY_MS } from '../durations.ts';
import { LruCache } from '../lru-cache.ts';
import type { HolidayCountry } from '../resources/schemas/working-days.ts';
import { type DayNumber, numberOfDay, weekdayOf } from './days.ts';

/*
 * Public holidays as rules: no library, because the usual one brings 45 MB
 * (docs/decisions/orders.md#delivery-dates-are-computed-and-an-order-keeps-the-promised-ones).
 *
 * The table has the days on which parcels rest in the whole country, or where most of its people live. Sundays are no
 * delivery days anyway, so Easter Sunday and the like are not in it. Where laws have just changed, a day too many
 * only makes a date later.
 */

/** The day of a holiday in a year. */
type Rule = (year: number) => DayNumber;

/** Always on that date. */
const on =
  (month: number, date: number): Rule =>
  (year) =>
    numberOfDay(new Date(Date.UTC(year, month - 1, date)).toISOString());

/** Days after Easter Sunday. */
const easter =
  (days: number): Rule =>
  (year) =>
    easterSunday(year) + days;

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** The first such weekday from that date on: the third Monday of a month is the first one from the 15th on. */
const first =
  (weekday: number, month: number, date: number): Rule =>
  (year) => {
    const day = on(month, date)(year);
    return day + ((weekday - weekdayOf(day) + 7) % 7);
  };

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): DayNumber {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + correction + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return on(Math.floor(n / 31), (n % 31) + 1)(year);
}

const NEW_YEAR = on(1, 1);
const EPIPHANY = on(1, 6);
const MAUNDY_THURSDAY = easter(-3);
const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const LABOR_DAY = on(5, 1);
const ASCENSION = easter(39);
const WHIT_MONDAY = easter(50);
const CORPUS_CHRISTI = easter(60);
const ASSUMPTION = on(8, 15);
const ALL_SAINTS = on(11, 1);
const IMMACULATE_CONCEPTION = on(12, 8);
const CHRISTMAS_EVE = on(12, 24);
const CHRISTMAS = on(12, 25);
const BOXING_DAY = on(12, 26);

/** 27 April, or the day before where that is a Sunday. */
const KINGS_DAY: Rule = (year) => {
  const day = on(4, 27)(year);
  return weekdayOf(day) === SUNDAY ? day - 1 : day;
};

/** 1 February where that is a Friday, else the first Monday of the month. */
const ST_BRIGID: Rule = (year) => {
  const day = on(2, 1)(year);
  return weekdayOf(day) === FRIDAY ? day : first(MONDAY, 2, 1)(year);
};

const RULES: Readonly<Record<HolidayCountry, readonly Rule[]>> = {
  AT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOR_DAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
    ...[ASSUMPTION, on(10, 26), ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, BOXING_DAY],
  ],
  BE: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOR_DAY, ASCENSION, WHIT_MONDAY, on(7, 21), ASSUMPTION],
    ...[ALL_SAINTS, on(11, 11), CHRISTMAS],
  ],
  CH: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY, on(8, 1), CHRISTMAS],
    BOXING_DAY,
  ],
  CZ: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOR_DAY, on(5, 8), on(7, 5), on(7, 6), on(9, 28)],
    ...[on(10, 28), on(11, 17), CHRISTMAS_EVE, CHRISTMAS, BOXING_DAY],
  ],
  DE: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOR_DAY, ASCENSION, WHIT_MONDAY, on(10, 3)],
    ...[CHRISTMAS, BOXING_DAY],
  ],
  DK: [
    ...[NEW_YEAR, MAUNDY_THURSDAY, GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
    ...[CHRISTMAS, BOXING_DAY],
  ],
  ES: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, LABOR_DAY, ASSUMPTION, on(10, 12), ALL_SAINTS],
    ...[on(12, 6), IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  FR: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOR_DAY, on(5, 8), ASCENSION, WHIT_MONDAY, on(7, 14)],
    ...[ASSUMPTION, ALL_SAINTS, on(11, 11), CHRISTMAS],
  ],
  GB: [
    ...[NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, first(MONDAY, 5, 1), first(MONDAY, 5, 25)],
    ...[first(MONDAY, 8, 25), CHRISTMAS, BOXING_DAY],
  ],
  HU: [
    ...[NEW_YEAR, on(3, 15), GOOD_FRIDAY, EASTER_MONDAY, LABOR_DAY, WHIT_MONDAY, on(8, 20)],
    ...[on(10, 23), ALL_SAINTS, CHRISTMAS_EVE, CHRISTMAS, BOXING_DAY],
  ],
  IE: [
    ...[NEW_YEAR, ST_BRIGID, on(3, 17), EASTER_MONDAY, first(MONDAY, 5, 1), first(MONDAY, 6, 1)],
    ...[first(MONDAY, 8, 1), first(MONDAY, 10, 25), CHRISTMAS, BOXING_DAY],
  ],
  IT: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, on(4, 25), LABOR_DAY, on(6, 2), ASSUMPTION, on(10, 4)],
    ...[ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, BOXING_DAY],
  ],
  LI: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOR_DAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
    ...[ASSUMPTION, on(9, 8), ALL_SAINTS, IMMACULATE_CONCEPTION, CHRISTMAS, BOXING_DAY],
  ],
  LT: [
    ...[NEW_YEAR, on(2, 16), on(3, 11), EASTER_MONDAY, LABOR_DAY, on(6, 24), on(7, 6), ASSUMPTION],
    ...[ALL_SAINTS, on(11, 2), CHRISTMAS_EVE, CHRISTMAS, BOXING_DAY],
  ],
  LU: [
    ...[NEW_YEAR, EASTER_MONDAY, LABOR_DAY, on(5, 9), ASCENSION, WHIT_MONDAY, on(6, 23)],
    ...[ASSUMPTION, ALL_SAINTS, CHRISTMAS, BOXING_DAY],
  ],
  NL: [NEW_YEAR, EASTER_MONDAY, KINGS_DAY, ASCENSION, WHIT_MONDAY, CHRISTMAS, BOXING_DAY],
  PL: [
    ...[NEW_YEAR, EPIPHANY, EASTER_MONDAY, LABOR_DAY, on(5, 3), CORPUS_CHRISTI, ASSUMPTION],
    ...[ALL_SAINTS, on(11, 11), CHRISTMAS_EVE, CHRISTMAS, BOXING_DAY],
  ],
  PT: [
    ...[NEW_YEAR, GOOD_FRIDAY, on(4, 25), LABOR_DAY, CORPUS_CHRISTI, on(6, 10), ASSUMPTION],
    ...[on(10, 5), ALL_SAINTS, on(12, 1), IMMACULATE_CONCEPTION, CHRISTMAS],
  ],
  SI: [
    ...[NEW_YEAR, on(1, 2), on(2, 8), EASTER_MONDAY, on(4, 27), LABOR_DAY, on(5, 2), on(6, 25)],
    ...[ASSUMPTION, on(10, 31), ALL_SAINTS, CHRISTMAS, BOXING_DAY],
  ],
  SK: [
    ...[NEW_YEAR, EPIPHANY, GOOD_FRIDAY, EASTER_MONDAY, LABOR_DAY, on(5, 8), on(7, 5), on(8, 29)],
    ...[on(9, 15), ALL_SAINTS, CHRISTMAS_EVE, CHRISTMAS, BOXING_DAY],
  ],
  US: [
    ...[NEW_YEAR, first(MONDAY, 1, 15), first(MONDAY, 2, 15), first(MONDAY, 5, 25), on(6, 19)],
    ...[on(7, 4), first(MONDAY, 9, 1), first(MONDAY, 10, 8), on(11, 11), first(THURSDAY, 11, 22)],
    CHRISTMAS,
  ],
};

/** Countries where the next day that is none takes the place of a holiday on one of these weekdays. */
const MOVED: Partial<Readonly<Record<HolidayCountry, readonly number[]>>> = {
  GB: [SATURDAY, SUNDAY],
  US: [SUNDAY],
};

function holidaysIn(country: HolidayCountry, year: number): ReadonlySet<DayNumber> {
  const days = new Set(RULES[country].map((rule) => rule(year)));
  const isMoved = (day: DayNumber) => MOVED[country]?.includes(weekdayOf(day)) ?? false;
  for (const day of [...days].filter(isMoved)) {
    let next = day + 1;
    while (days.has(next) || isMoved(next)) next += 1;
    days.add(next);
  }
  return days;
}

const YEARS = new LruCache<ReadonlySet<DayNumber>>({ maxEntries: 200 });

/** Whether parcels rest on that day. */
export function isPublicHoliday(country: HolidayCountry, day: DayNumber): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  return YEARS.memoize(`${country} ${year}`, () => holidaysIn(country, year)).has(day);
}
