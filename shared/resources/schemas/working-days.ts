import type { Static } from 'typebox';
import { DATE } from '../../contract/dates.ts';
import { type FieldSchema, nullable, text } from '../../contract/fields.ts';

export const WEEKDAYS = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const),
  ...(['saturday', 'sunday'] as const),
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Countries whose public holidays are known (shared/delivery/public-holidays.ts). */
export const HOLIDAY_COUNTRIES = [
  ...(['AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FR', 'GB', 'HU', 'IE'] as const),
  ...(['IT', 'LI', 'LT', 'LU', 'NL', 'PL', 'PT', 'SI', 'SK', 'US'] as const),
] as const;

export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

/** Entries of `closed_days`, each a day or some days in a row. */
export const MAX_CLOSED_DAYS = 100;

/** Some days of a week, at least one. */
export const weekdays = {
  type: 'array',
  minItems: 1,
  maxItems: WEEKDAYS.length,
  items: { type: 'string', enum: WEEKDAYS },
} as const satisfies FieldSchema;

/** A time of a day, as clocks of the store show it: `14:00`. */
export const timeOfDay = nullable({ ...text(5), pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$' });

const date = { ...text(10), pattern: DATE } as const satisfies FieldSchema;

/** Days on which the store packs nothing. */
export const closedDays = {
  type: 'array',
  maxItems: MAX_CLOSED_DAYS,
  items: {
    type: 'object',
    properties: {
      from: date,
      /** The last day; absent: the first one. */
      until: { ...date, notBefore: 'from' },
    },
    required: ['from'],
    additionalProperties: false,
    nullsAreUnset: true,
  },
} as const satisfies FieldSchema;

export type ClosedDays = Static<typeof closedDays>;

/** Absent: the public holidays of `company_country`. */
export const publicHolidays = nullable({
  type: 'string',
  enum: [...HOLIDAY_COUNTRIES, 'none'],
} as const);
