import { createHash } from 'node:crypto';
import type { Context } from '../../shared/actions/context.ts';
import type { RecordChange, Uniqueness } from '../../shared/actions/resource-hooks.ts';
import { ApiError } from '../../shared/contract/errors.ts';
import { type Product, type ProductInput, products } from '../../shared/resources/products.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isAbsent, type Write } from '../../shared/storage/write.ts';

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
  const sku = after?.sku;
  const isTaken = context.application.settings.unique_sku && sku && before?.sku !== sku;
  return { writes: after && isTaken ? [await takeSku(sku, after.id, context)] : [], warnings: [] };
}

type Place = Pick<Context, 'table' | 'application'>;

/** A new sku that another product has is a warning, or with `unique_sku` a 409. */
export async function uniqueSku(
  { before, after }: RecordChange<Product, ProductInput>,
  context: Context,
): Promise<Uniqueness> {
  const sku = after?.sku;
  if (!after || !sku || before?.sku === sku) return { writes: [], warnings: [] };
  const { records } = await context.catalogue.index(products, 'all').catch(noneIfTooLarge);
  const other = records.find((product) => product.sku === sku && product.id !== after.id);
  if (!context.application.settings.unique_sku) {
    return { writes: [], warnings: other ? [`sku: ${saysTaken(other.id)}`] : [] };
  }
  if (other) throw skuTaken(sku, other.id);
  return { writes: [await takeSku(sku, after.id, context)], warnings: [] };
}

/**
 * Products are written in a catalogue that no process can hold, too. Only the skus that were taken
 * with `unique_sku` are known in it.
 */
function noneIfTooLarge(error: unknown): { readonly records: readonly Product[] } {
  if (error instanceof ApiError && error.status === 422) return { records: [] };
  throw error;
}

/**
 * Of several products that take a sku at the same time, one gets it: each replaces the item that it has
 * read. Throws a 409 when the product of the item has the sku.
 */
export async function takeSku(
  sku: string,
  id: number,
  { table, application }: Place,
): Promise<Write> {
  // A sort key has fewer bytes than a sku may have.
  const digest = createHash('sha256').update(sku).digest('base64url');
  const key = besideRecordsKey(application.id, 'products#skus', digest);
  const item = await readItem(table, key);
  const isOther = item !== undefined && item.id !== id;
  const holder = isOther ? await readProduct(item.id, { table, application }) : undefined;
  if (holder?.sku === sku) throw skuTaken(sku, holder.id);
  const put: SkuItem = { id };
  const condition = item ? [{ attribute: 'id', equals: item.id }] : isAbsent;
  return { put: { ...key, ...put }, condition };
}

const readItem = async (table: Table, key: ReturnType<typeof besideRecordsKey>) =>
  (await table.get(key, { consistent: true })) as SkuItem | undefined;

const readProduct = async (id: number, { table, application }: Place) =>
  (await openRecords(table, application, products).read(id))?.record;

const saysTaken = (id: number) => `product ${id} has the same one.`;

const skuTaken = (value: string, id: number) =>
  new ApiError(409, `sku must be unique: ${saysTaken(id)}`, {
    extras: {
      valid: false,
      failedValidator: 'unique',
      invalidPropertyName: 'sku',
      invalidPropertyValue: value,
    },
  });
