import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { RecordResource } from '../../shared/contract/resource.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import * as catalogues from '../../shared/resources/catalogues.ts';
import type { ImportableName } from '../../shared/resources/schemas/import.ts';
import { categoryHooks } from '../categories/hooks.ts';
import { collectionHooks } from '../collections/hooks.ts';
import { couponHooks } from '../coupons/hooks.ts';
import { methodHooks } from '../paymentMethods/hooks.ts';
import { productHooks } from '../products/hooks.ts';
import { takeNewSku } from '../products/unique-sku.ts';
import { promotionHooks } from '../promotions/hooks.ts';
import { redirectHooks } from '../redirects/hooks.ts';
import { shippingHooks } from '../shippings/hooks.ts';
import { storeHooks } from '../stores/hooks.ts';
import { taxHooks } from '../taxes/hooks.ts';
import { themeHooks } from '../themes/hooks.ts';
import { importedVariables } from '../variables/hooks.ts';

/** A catalogue whose records can be imported. */
export interface Importable {
  readonly resource: RecordResource;
  readonly hooks: ResourceHooks<StoredRecord, object>;
  /** Attributes of which the first that a row has says which record it is about, if no id does. */
  readonly names: readonly string[];
}

const hooked = <Declared extends RecordResource>(
  { name }: Declared,
  hooks: HooksOf<Declared>,
): readonly [string, Importable['hooks']] => [name, hooks as ResourceHooks<StoredRecord, object>];

/** What the functions of resources change of the standard operations, imports change, too. */
const HOOKS: ReadonlyMap<string, Importable['hooks']> = new Map([
  hooked(catalogues.categories, categoryHooks),
  hooked(catalogues.collections, collectionHooks),
  hooked(catalogues.coupons, couponHooks),
  hooked(catalogues.paymentMethods, methodHooks),
  // The skus of all records are known here.
  hooked(catalogues.products, { ...productHooks, unique: takeNewSku }),
  hooked(catalogues.promotions, promotionHooks),
  hooked(catalogues.redirects, redirectHooks),
  hooked(catalogues.shippings, shippingHooks),
  hooked(catalogues.stores, storeHooks),
  hooked(catalogues.taxes, taxHooks),
  hooked(catalogues.themes, themeHooks),
  hooked(catalogues.variables, importedVariables),
]);

const importable = (resource: RecordResource): Importable => ({
  resource,
  hooks: HOOKS.get(resource.name) ?? {},
  names: resource.attributes?.namedBy ?? [],
});

export const importables = Object.fromEntries(
  Object.values(catalogues).map((resource: RecordResource) => [
    resource.name,
    importable(resource),
  ]),
) as Readonly<Record<ImportableName, Importable>>;

/** The resources that imports know to have hooks. */
export const hookedNames: Iterable<string> = HOOKS.keys();
