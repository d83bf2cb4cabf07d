/** Which numbers a field takes. */
export interface NumberKind {
  /** An amount of this currency. */
  readonly currency?: string | undefined;
  readonly isPercent?: boolean | undefined;
  /** Digits behind the point; those of the currency for amounts, else as many as are typed. */
  readonly decimals?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Whole numbers, which count something. */
export const COUNT = { decimals: 0, min: 0 } as const satisfies NumberKind;

/** A share of something. Two decimals, as the API has for discounts and fees. */
export const PERCENT = {
  isPercent: true,
  decimals: 2,
  min: 0,
  max: 100,
} as const satisfies NumberKind;

/** The number that was typed: null where the field is empty, undefined while what is typed is none. */
export type Typed = number | null | undefined;
