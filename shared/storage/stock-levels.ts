import { attribute } from '../contract/attributes.ts';
import { isObject, type JsonObject, omit } from '../contract/json.ts';
import type { StoredType } from '../contract/records.ts';
import { type Counters, changedCounters } from './counters.ts';

/**
 * How many units of tracked stock there are, by the id of the variant; `0`: of the record itself. Below
 * zero as many are sold that are not there: records show 0, and these as `backordered`.
 */
export type Levels = Counters;

/** Separates the levels of tracked stock from the fields of a record. */
export function splitLevels(record: object): { fields: JsonObject; levels: Levels } {
  const levels: Record<string, number> = {};
  const take = (from: JsonObject, id: string): JsonObject => {
    const { stock_level, backordered, ...fields } = from;
    if (typeof stock_level !== 'number') {
      return backordered === undefined ? from : omit(from, ['backordered']);
    }
    levels[id] = stock_level > 0 ? stock_level : 0 - Number(backordered ?? 0);
    return fields;
  };
  return { fields: eachOf({ ...record }, take), levels };
}

/** The inverse of `splitLevels`. */
export const joinLevels = (fields: JsonObject, levels: Levels): JsonObject =>
  eachOf(fields, (each, id) => {
    const level = levels[id];
    return level === undefined ? each : { ...each, ...shownLevel(level) };
  });

/** A level as records show it. */
export const shownLevel = (level: number) => ({
  stock_level: Math.max(0, level),
  ...(level < 0 && { backordered: -level }),
});

/** A record with other levels; undefined if these are not of what is tracked of it. */
export function withLevels<Of extends object>(record: Of, levels: Levels): Of | undefined {
  const { fields, levels: before } = splitLevels(record);
  const ids = Object.keys(before);
  const isOther = ids.length !== Object.keys(levels).length;
  if (isOther || ids.some((id) => levels[id] === undefined)) return undefined;
  const isSame = changedCounters(levels, before).length === 0;
  if (isSame) return record;
  const { backordered: _, ...others }: Of & { readonly backordered?: unknown } = record;
  return { ...others, ...joinLevels(fields, levels) } as object as Of;
}

/** Changes the record, as `0`, and its variants. */
function eachOf(record: JsonObject, change: (each: JsonObject, id: string) => JsonObject) {
  const { variants } = record;
  const whole = Array.isArray(variants)
    ? {
        ...record,
        variants: variants.map((each) =>
          isObject(each) ? change(each, String(each['id'])) : each,
        ),
      }
    : record;
  return change(whole, '0');
}

/** A part of the stock. */
interface HasLevels {
  readonly levels: Levels;
}

/** Levels have three decimals at most, and are added up without loss as whole thousandths. */
const thousandths = (amount: number) => Math.round(amount * 1_000);

/** What the items have together. */
export function sumOf(stock: readonly HasLevels[]): Levels {
  const [first, ...others] = stock;
  if (others.length === 0) return first?.levels ?? {};
  const sums: Record<string, number> = {};
  for (const { levels } of stock)
    for (const [id, level] of Object.entries(levels)) {
      sums[id] = (thousandths(sums[id] ?? 0) + thousandths(level)) / 1_000;
    }
  return sums;
}

/** The levels of all items, as they were before one of them has changed. */
export const levelsBefore = (all: Levels, was: HasLevels, is: HasLevels): Levels =>
  Object.fromEntries(
    Object.entries(all).map(([id, level]) => {
      const added = thousandths(is.levels[id] ?? 0) - thousandths(was.levels[id] ?? 0);
      return [id, (thousandths(level) - added) / 1_000] as const;
    }),
  );

/** Equal parts of each level, in whole units; what is left over is in the first ones. */
export function distribute(levels: Levels, count: number): readonly Levels[] {
  const partOf = (level: number, i: number) => {
    const units = Math.floor(level);
    const part = Math.floor(units / count) + (i < units % count ? 1 : 0);
    return i === 0 ? (thousandths(part) + thousandths(level - units)) / 1_000 : part;
  };
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(
      Object.entries(levels).map(([id, level]) => [id, partOf(level, i)] as const),
    ),
  );
}

/** What is to be added to a level for another one. */
export const difference = (target: number, level: number) =>
  (thousandths(target) - thousandths(level)) / 1_000;

/** When stock is told of. */
export interface StockTerms {
  /** `low_stock_level` of the product. */
  readonly low?: number;
  /** There are variants whose stock is not tracked: the product is never sold out. */
  readonly partly?: true;
}

export function termsOf(record: object, levels: Levels): StockTerms {
  const low = attribute(record, 'low_stock_level');
  const variants = attribute(record, 'variants');
  const sold = Array.isArray(variants) ? variants.length : 0;
  return {
    ...(typeof low === 'number' && ({ low } satisfies Partial<StockTerms>)),
    ...(sold > Object.keys(levels).length && ({ partly: true } satisfies Partial<StockTerms>)),
  };
}

/** Whether more of a variant, or of a record without any, is sold than there is. */
export const allowsBackorder = (record: object, variant: object = record): boolean =>
  (attribute(variant, 'allow_backorder') ?? attribute(record, 'allow_backorder')) === true;

/** The ids of what is sold below zero. */
export function backorderableIds(record: object): string {
  const variants = attribute(record, 'variants');
  const each = Array.isArray(variants) ? variants.filter(isObject) : [{ ...record, id: 0 }];
  return each
    .filter((one) => allowsBackorder(record, one))
    .map(({ id }) => id)
    .join();
}

export type StockState = 'enough' | 'low' | 'out';

/** The state of all that is tracked together. */
export function stateOf(levels: Levels, { low, partly }: StockTerms): StockState {
  const all = Object.values(levels);
  if (!partly && all.every((level) => level <= 0)) return 'out';
  const isLow = low !== undefined && all.reduce((sum, level) => sum + Math.max(0, level), 0) <= low;
  return isLow ? 'low' : 'enough';
}

/** What others change by arithmetic in records of a type: counters, and levels of stock. */
export type Counted = Pick<StoredType, 'storage'>;

/** Whether others change numbers of the record. */
export const isCounted = (record: object, { storage: { counters = [], hasStock } = {} }: Counted) =>
  counters.some((name) => attribute(record, name) !== undefined) ||
  (hasStock === true && Object.keys(splitLevels(record).levels).length > 0);
