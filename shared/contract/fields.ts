/** Fields that several resources have, in JSON Schema. */

/** An amount of money in major units, with at most the decimals of the store's currency. */
export const amount = { type: 'number', minimum: 0, money: true } as const;

/** 0 to 100, with at most two decimals. */
export const percentage = { type: 'number', minimum: 0, maximum: 100, percentage: true } as const;

/** A weight, a length. */
export const measure = { type: 'number', minimum: 0 } as const;

/** The id of another record, or 0 for none. */
export const recordId = { type: 'integer', minimum: 0 } as const;

export const flag = { type: 'boolean' } as const;

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** Text that may not be empty. */
export const label = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

const WORD = '[^\\s@.,;:<>()[\\]\\\\"\\p{Cc}\\p{Cs}]+';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';

/**
 * An e-mail address as people have them: words with dots between them, and a domain of at least
 * two labels. Comments, quoted words and addresses of hosts are refused.
 */
export const email = (maxLength: number) =>
  ({
    type: 'string',
    maxLength,
    pattern: `^${WORD}(?:\\.${WORD})*@${LABEL}(?:\\.${LABEL})+$`,
  }) as const;
