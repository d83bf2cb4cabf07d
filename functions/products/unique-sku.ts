import { createHash } from 'node:crypto';
import type { Context } from '../../shared/actions/context.ts';
import type { RecordChange, Uniqueness } from '../../shared/actions/resource-hooks.ts';
import { ApiError, MAX_ERRORS } from '../../shared/contract/errors.ts';
import { type Product, type ProductInput, products } from '../../shared/resources/products.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isAbsent, type Write } from '../../shared/storage/write.ts';
import {
  clashesOf,
  hasSku,
  newSkus,
  productOf,
  requireUnique,
  type SkuField,
  saysTaken,
  skuFields,
  skuTaken,
} from './skus.ts';

/** The item of a sku names the product that took it last, which may have another one by now. */
interface SkuItem {
  /** The id of the product. */
  readonly id: number;
}

/** Does what `uniqueSku` does, for a caller who knows the skus of all products. */
export async function takeNewSku(
  { before, after }: RecordChange<Product, ProductInput>,
  context: Place,
): Promise<Uniqueness> {
  if (!after || !context.application.settings.unique_sku) return NOTHING;
  const { changed, fresh } = newSkus(after, before);
  requireUnique(clashesOf(changed, after));
  return { writes: await takeSkus(fresh, after.id, context), warnings: [] };
}

type Place = Pick<Context, 'table' | 'application'>;

const NOTHING: Uniqueness = { writes: [], warnings: [] };

/** A new sku that another product or variant has is a warning, or with `unique_sku` a 409. */
export async function uniqueSku(
  { before, after }: RecordChange<Product, ProductInput>,
  context: Context,
): Promise<Uniqueness> {
  if (!after) return NOTHING;
  const { changed, fresh } = newSkus(after, before);
  if (changed.length === 0) return NOTHING;
  const holders = fresh.length > 0 ? await holdersOf(fresh, after.id, context) : undefined;
  const clashes = clashesOf(changed, after, holders);
  if (!context.application.settings.unique_sku) {
    const warnings = clashes.map(({ name, holder }) => `${name}: ${saysTaken(holder)}`);
    return { writes: [], warnings: warnings.slice(0, MAX_ERRORS) };
  }
  requireUnique(clashes);
  return { writes: await takeSkus(fresh, after.id, context), warnings: [] };
}

/** The first other product that has the sku, by sku. */
async function holdersOf(
  fresh: readonly SkuField[],
  id: number,
  context: Context,
): Promise<ReadonlyMap<string, number>> {
  const { records } = await context.catalogue.index(products, 'all').catch(noneIfTooLarge);
  const wanted = new Set(fresh.map(({ sku }) => sku));
  const holders = new Map<string, number>();
  for (const record of records) {
    if (record.id === id || !hasSku(record, wanted)) continue;
    for (const { sku } of skuFields(record)) {
      if (wanted.has(sku) && !holders.has(sku)) holders.set(sku, record.id);
    }
  }
  return holders;
}

/**
 * Products are written in a catalogue that no process can hold, too. Only the skus that were taken
 * with `unique_sku` are known in it.
 */
function noneIfTooLarge(error: unknown): { readonly records: readonly Product[] } {
  if (error instanceof ApiError && error.status === 422) return { records: [] };
  throw error;
}

/** Skus that one write takes from writes at the same time; of further ones the catalogue alone is asked. */
export const MAX_TAKEN_SKUS = 80;

/**
 * One of several products that take a sku at the same time gets it: each replaces the item that it has
 * read. Throws a 409 when the product of the item has the sku.
 */
function takeSkus(fresh: readonly SkuField[], id: number, place: Place): Promise<Write[]> {
  const bySku = new Map(fresh.toReversed().map((field) => [field.sku, field]));
  const taken = [...bySku.values()].reverse().slice(0, MAX_TAKEN_SKUS);
  return Promise.all(taken.map((field) => takeSku(field, id, place)));
}

async function takeSku(
  { name, sku }: SkuField,
  id: number,
  { table, application }: Place,
): Promise<Write> {
  // A sort key has fewer bytes than a sku may have.
  const digest = createHash('sha256').update(sku).digest('base64url');
  const key = besideRecordsKey(application.id, 'products#skus', digest);
  const item = await readItem(table, key);
  const isOther = item !== undefined && item.id !== id;
  const holder = isOther ? await readProduct(item.id, { table, application }) : undefined;
  if (holder && hasSku(holder, new Set([sku]))) {
    throw skuTaken({ name, sku, holder: productOf(holder.id) });
  }
  const put: SkuItem = { id };
  const condition = item ? [{ attribute: 'id', equals: item.id }] : isAbsent;
  return { put: { ...key, ...put }, condition };
}

const readItem = async (table: Table, key: ReturnType<typeof besideRecordsKey>) =>
  (await table.get(key, { consistent: true })) as SkuItem | undefined;

const readProduct = async (id: number, { table, application }: Place) =>
  (await openRecords(table, application, products).read(id))?.record;
