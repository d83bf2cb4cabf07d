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
