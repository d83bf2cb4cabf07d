import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { brands } from '../../shared/resources/brands.ts';
import { categories } from '../../shared/resources/categories.ts';
import { collections } from '../../shared/resources/collections.ts';
import { contents } from '../../shared/resources/contents.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { paymentMethods } from '../../shared/resources/paymentMethods.ts';
import { products } from '../../shared/resources/products.ts';
import { promotions } from '../../shared/resources/promotions.ts';
import type { ImportableName } from '../../shared/resources/schemas/import.ts';
import { shippings } from '../../shared/resources/shippings.ts';
import { stores } from '../../shared/resources/stores.ts';
import { taxes } from '../../shared/resources/taxes.ts';
import { variables } from '../../shared/resources/variables.ts';
import { categoryHooks } from '../categories/hooks.ts';
import { collectionHooks } from '../collections/hooks.ts';
import { couponHooks } from '../coupons/hooks.ts';
import { methodHooks } from '../paymentMethods/hooks.ts';
import { productHooks } from '../products/hooks.ts';
import { takeNewSku } from '../products/unique-sku.ts';
import { promotionHooks } from '../promotions/hooks.ts';
import { shippingHooks } from '../shippings/hooks.ts';
import { storeHooks } from '../stores/hooks.ts';
import { taxHooks } from '../taxes/hooks.ts';
import { importedVariables } from '../variables/hooks.ts';

/** A catalogue whose records can be imported. */
export interface Importable {
  readonly resource: RecordResource;
  readonly hooks: ResourceHooks<StoredRecord, object>;
  /** Attributes of which the first that a row has says which record it is about, if no id does. */
  readonly names: readonly string[];
}

const importable = <Declared extends RecordResource>(
  resource: Declared,
  hooks?: HooksOf<Declared>,
  names: readonly string[] = [],
): Importable => ({
  resource,
  hooks: (hooks ?? {}) as ResourceHooks<StoredRecord, object>,
  names,
});

export const importables: Readonly<Record<ImportableName, Importable>> = {
  brands: importable(brands),
  categories: importable(categories, categoryHooks),
  collections: importable(collections, collectionHooks, ['slug']),
  contents: importable(contents, {}, ['slug']),
  coupons: importable(coupons, couponHooks, ['code']),
  paymentMethods: importable(paymentMethods, methodHooks),
  // The skus of all records are known here.
  products: importable(products, { ...productHooks, unique: takeNewSku }, ['sku', 'slug']),
  promotions: importable(promotions, promotionHooks),
  shippings: importable(shippings, shippingHooks),
  stores: importable(stores, storeHooks),
  taxes: importable(taxes, taxHooks),
  variables: importable(variables, importedVariables, ['name']),
};
