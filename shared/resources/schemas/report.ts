import { DATE } from '../../contract/dates.ts';
import { computedText, type Fields, text } from '../../contract/fields.ts';

const date = { ...text(10), pattern: DATE } as const;

/** Days of the store's calendar, and how the rows are written. */
export const range = {
  from: date,
  to: { ...date, notBefore: 'from' },
  format: { type: 'string', enum: ['json', 'csv'] },
} as const satisfies Fields;

/** What every report says of itself. */
export const told = {
  from: computedText,
  to: computedText,
  timezone: computedText,
  /** When what has changed was last counted; null before the first time. */
  as_of: { type: ['string', 'null'], format: 'date-time', readOnly: true },
} as const satisfies Fields;

export const count = { type: 'integer', readOnly: true } as const;
