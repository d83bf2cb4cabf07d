import { isDeepStrictEqual } from 'node:util';
import type { Product } from '../../../functions/products/resource.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import type { NewRecord } from '../../../shared/contract/records.ts';
import { UserFacingError } from '../../program.ts';
import { type ProductIndex, skuOf } from './product-index.ts';
import type { ProductRules } from './product-rules.ts';
import type { Row } from './rows.ts';

/** The write for a row: a new product, or the update of an existing one. */
export interface Plan {
  readonly line: number;
  readonly fields: JsonObject;
  readonly id?: number | undefined;
  readonly exists: boolean;
  readonly product: NewRecord<Product>;
}

/** Returns a function from row to plan, undefined for an unchanged product; it throws problems. */
export function createPlanner(index: ProductIndex, rules: ProductRules, hasUniqueSkus = false) {
  const firstLines = new Map<string, number>();

  /** Two rows of one product are refused: each run would undo the first with the second. */
  function requireFirst(line: number, keys: readonly string[]): void {
    for (const key of keys) {
      const first = firstLines.get(key);
      if (first !== undefined) {
        throw new UserFacingError(`Line ${first} has the same product; keep one of them.`);
      }
    }
    for (const key of keys) firstLines.set(key, line);
  }

  async function planUpdate(
    line: number,
    fields: JsonObject,
    stored: Product,
  ): Promise<Plan | undefined> {
    const sku = skuOf(fields);
    const other = hasUniqueSkus && sku !== skuOf(stored) ? index.find({ sku: sku ?? '' }) : stored;
    if (other && other.id !== stored.id) {
      throw new UserFacingError(`sku must be unique: product ${other.id} has the same one.`);
    }
    requireFirst(line, keysOf(stored.id, skuOf({ ...stored, ...fields })));
    const product = rules.changed(fields, stored);
    if (isDeepStrictEqual(product, stored)) return undefined;
    return { line, fields, id: stored.id, exists: true, product };
  }

  async function planCreate(line: number, fields: JsonObject): Promise<Plan | undefined> {
    const id = readId(fields);
    const keys = keysOf(id, skuOf(fields));
    requireFirst(line, keys);
    const product = rules.created(fields);
    if (keys.length === 0 && index.takeEqual(product)) return undefined;
    return { line, fields, id, exists: false, product };
  }

  return async ({ line, fields, problem }: Row): Promise<Plan | undefined> => {
    if (!fields) throw new UserFacingError(problem ?? 'The row is empty.');
    const stored = index.find(fields);
    return stored ? planUpdate(line, fields, stored) : planCreate(line, fields);
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
