import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { Stored } from '../../../shared/storage/records.ts';
import { UserFacingError } from '../../program.ts';
import { type ProductIndex, skuOf } from './product-index.ts';
import type { ProductRules } from './product-rules.ts';
import type { Row } from './rows.ts';

/** A row that changes something: of a new product, or of one that is there. */
export interface Plan {
  readonly line: number;
  readonly fields: JsonObject;
  readonly id?: number | undefined;
  readonly isThere: boolean;
  readonly product: JsonObject;
}

/** Gives the plan of a row, undefined for one that changes nothing; throws what is wrong with it. */
export function planning(index: ProductIndex, rules: ProductRules) {
  const firstLines = new Map<string, number>();

  /** Each product stands in one row: the second would undo the first with every run. */
  function requireFirst(line: number, keys: readonly string[]): void {
    for (const key of keys) {
      const first = firstLines.get(key);
      if (first !== undefined)
        throw new UserFacingError(`Line ${first} is about the same product.`);
    }
    for (const key of keys) firstLines.set(key, line);
  }

  async function planChange(
    line: number,
    fields: JsonObject,
    stored: Stored,
  ): Promise<Plan | undefined> {
    requireFirst(line, keysOf(stored.id, skuOf({ ...stored, ...fields })));
    const product = await rules.changed(fields, stored);
    if (isDeepStrictEqual(product, stored)) return undefined;
    return { line, fields, id: stored.id, isThere: true, product };
  }

  async function planNew(line: number, fields: JsonObject): Promise<Plan | undefined> {
    const id = readId(fields);
    const keys = keysOf(id, skuOf(fields));
    requireFirst(line, keys);
    const product = await rules.created(fields);
    if (keys.length === 0 && index.takeAlike(product)) return undefined;
    return { line, fields, id, isThere: false, product };
  }

  return async ({ line, fields, problem }: Row): Promise<Plan | undefined> => {
    if (!fields) throw new UserFacingError(problem ?? 'The row is empty.');
    const stored = index.named(fields);
    return stored ? planChange(line, fields, stored) : planNew(line, fields);
  };
}

const keysOf = (id: number | undefined, sku: string | undefined): string[] => [
  ...(id === undefined ? [] : [`id ${id}`]),
  ...(sku === undefined ? [] : [`sku ${sku}`]),
];

function readId({ id }: JsonObject): number | undefined {
  if (id === undefined || id === null) return undefined;
  if (Number.isSafeInteger(id) && Number(id) > 0) return Number(id);
  throw new UserFacingError('id must be a whole number above 0.');
}
