import { countryCode } from '../contract/countries.ts';
import { derived } from '../derived.ts';
import {
  type ClosedDays,
  HOLIDAY_COUNTRIES,
  type HolidayCountry,
  WEEKDAYS,
  type Weekday,
} from '../resources/schemas/working-days.ts';
import { type DayNumber, minutesOf, numberOfDay, weekdayOf } from './days.ts';
import { isPublicHoliday } from './public-holidays.ts';

/** The settings that decide when orders are sent and arrive; null for unset ones, as answers have them. */
export interface CalendarSettings {
  readonly timezone?: string | null | undefined;
  readonly company_country?: string | null | undefined;
  readonly order_cutoff_time?: string | null | undefined;
  readonly working_days?: readonly Weekday[] | null | undefined;
  readonly delivery_days?: readonly Weekday[] | null | undefined;
  readonly closed_days?: Readonly<ClosedDays> | null | undefined;
  readonly public_holidays?: HolidayCountry | 'none' | null | undefined;
}

/** When a store packs, and carriers deliver. */
export interface StoreCalendar {
  readonly timeZone: string;
  /** Minutes after midnight until which orders are sent the same day; undefined: none are. */
  readonly cutoff: number | undefined;
  isWorkingDay(day: DayNumber): boolean;
  isDeliveryDay(day: DayNumber): boolean;
}

export const DEFAULT_DAYS = WEEKDAYS.slice(0, 5);

/** The calendar of a store; made once for its settings, which stay the same object. */
export const calendarOf: (settings: CalendarSettings) => StoreCalendar = derived(
  (settings: CalendarSettings) => {
    const { timezone, order_cutoff_time: cutoff } = settings;
    const country = holidayCountryOf(settings);
    const isHoliday = (day: DayNumber) => country !== undefined && isPublicHoliday(country, day);
    const [works, delivers] = [settings.working_days, settings.delivery_days].map(daysOfWeek);
    const isClosed = closedOn(settings.closed_days ?? []);
    return {
      timeZone: timezone ?? 'UTC',
      cutoff: cutoff ? minutesOf(cutoff) : undefined,
      isWorkingDay: (day) =>
        works?.has(weekdayOf(day)) === true && !isHoliday(day) && !isClosed(day),
      // A carrier goes on with what it has while the store is closed.
      isDeliveryDay: (day) => delivers?.has(weekdayOf(day)) === true && !isHoliday(day),
    };
  },
);

/** The country whose public holidays count; undefined where none do, or nobody knows them. */
export function holidayCountryOf({
  public_holidays: named,
  company_country,
}: CalendarSettings): HolidayCountry | undefined {
  const code = named ?? countryCode(company_country ?? '');
  return HOLIDAY_COUNTRIES.find((each) => each === code);
}

/** Weekdays as `Date` counts them. */
const daysOfWeek = (days: readonly Weekday[] | null | undefined): ReadonlySet<number> =>
  new Set((days ?? DEFAULT_DAYS).map((each) => (WEEKDAYS.indexOf(each) + 1) % 7));

function closedOn(closed: Readonly<ClosedDays>): (day: DayNumber) => boolean {
  const ranges = closed.map(({ from, until = from }) => [from, until].map(numberOfDay));
  return (day) => ranges.some(([from = day, until = day]) => from <= day && day <= until);
}
