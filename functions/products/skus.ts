import { ApiError } from '../../shared/contract/errors.ts';
import type { Product } from '../../shared/resources/products.ts';

/** A sku of a product, or of one of its variants, by the name of its field. */
export interface SkuField {
  readonly name: string;
  readonly sku: string;
  /** The number of the variant; 0: of the product itself. */
  readonly variant: number;
}

/** A sku that something else has. */
interface Clash extends Pick<SkuField, 'name' | 'sku'> {
  readonly holder: string;
}

type HasSkus = Pick<Product, 'sku' | 'variants'>;

export function skuFields({ sku = '', variants = [] }: HasSkus): readonly SkuField[] {
  const ofVariants = variants.map((variant, i) => ({
    name: `variants.${i}.sku`,
    sku: variant.sku ?? '',
    variant: variant.id ?? i + 1,
  }));
  return [{ name: 'sku', sku, variant: 0 }, ...ofVariants].filter((field) => field.sku !== '');
}

/** Whether the product, or one of its variants, has one of the skus. */
export const hasSku = ({ sku, variants = [] }: HasSkus, wanted: ReadonlySet<string>): boolean =>
  [{ sku }, ...variants].some((each) => each.sku !== undefined && wanted.has(each.sku));

/** The skus that are others than before, and of these the ones that are new to the product. */
export function newSkus(after: HasSkus, before: HasSkus = {}) {
  const had = new Map(skuFields(before).map(({ variant, sku }) => [variant, sku]));
  const known = new Set(had.values());
  const changed = skuFields(after).filter(({ variant, sku }) => had.get(variant) !== sku);
  return { changed, fresh: changed.filter(({ sku }) => !known.has(sku)) };
}

/** A variant may have the sku of its product, which is not sold by itself, and of no other variant. */
export function clashesOf(
  changed: readonly SkuField[],
  after: HasSkus,
  holders: ReadonlyMap<string, number> = new Map(),
): readonly Clash[] {
  const variants = skuFields(after).filter(({ variant }) => variant !== 0);
  const bySku = Map.groupBy(variants, ({ sku }) => sku);
  return changed.flatMap(({ name, sku, variant }) => {
    const [twin] = (bySku.get(sku) ?? []).filter((each) => each.variant !== variant);
    if (variant !== 0 && twin) return [{ name, sku, holder: `variant ${twin.variant}` }];
    const id = holders.get(sku);
    return id === undefined ? [] : [{ name, sku, holder: productOf(id) }];
  });
}

export function requireUnique([clash]: readonly Clash[]): void {
  if (clash) throw skuTaken(clash);
}

export const productOf = (id: number) => `product ${id}`;

export const saysTaken = (holder: string) => `${holder} has the same one.`;

export const skuTaken = ({ name, sku, holder }: Clash) =>
  new ApiError(409, `${name} must be unique: ${saysTaken(holder)}`, {
    extras: {
      valid: false,
      failedValidator: 'unique',
      invalidPropertyName: name,
      invalidPropertyValue: sku,
    },
  });
