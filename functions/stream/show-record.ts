import type { ServiceRequest } from '../../shared/actions/context.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { omit } from '../../shared/contract/json.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { hasStoreRecords, type Resource } from '../../shared/contract/resource.ts';
import { type Show, shownBy } from '../../shared/endpoint/endpoint.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { orderHooks } from '../../shared/orders/order-hooks.ts';
import { apiKeys } from '../../shared/resources/apiKeys.ts';
import { carts } from '../../shared/resources/carts.ts';
import { categories } from '../../shared/resources/categories.ts';
import { collections } from '../../shared/resources/collections.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { exports } from '../../shared/resources/exports.ts';
import { files } from '../../shared/resources/files.ts';
import { imports } from '../../shared/resources/imports.ts';
import { resources } from '../../shared/resources/index.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';
import { products } from '../../shared/resources/products.ts';
import { promotions } from '../../shared/resources/promotions.ts';
import { shippings } from '../../shared/resources/shippings.ts';
import { stores } from '../../shared/resources/stores.ts';
import { themes } from '../../shared/resources/themes.ts';
import { users } from '../../shared/resources/users.ts';
import { viewKey } from '../apiKeys/hooks.ts';
import { cartHooks } from '../carts/hooks.ts';
import { categoryHooks } from '../categories/hooks.ts';
import { collectionHooks } from '../collections/hooks.ts';
import { couponHooks } from '../coupons/hooks.ts';
import { viewExport } from '../exports/hooks.ts';
import { fileHooks } from '../files/hooks.ts';
import { viewImport } from '../imports/hooks.ts';
import { invoiceHooks } from '../invoices/hooks.ts';
import { viewStored } from '../products/view.ts';
import { promotionHooks } from '../promotions/hooks.ts';
import { shippingHooks } from '../shippings/hooks.ts';
import { storeHooks } from '../stores/hooks.ts';
import { themeHooks } from '../themes/hooks.ts';
import { userHooks } from '../users/hooks.ts';

type Shown = readonly [resource: string, show: Show];

const shown = <Declared extends Resource>(resource: Declared, hooks?: HooksOf<Declared>): Shown => [
  resource.name,
  shownBy(resource, hooks),
];

/** The resources whose answers show more than what is stored, by their hooks. */
const SHOWN_BY_HOOKS: readonly Shown[] = [
  shown(apiKeys, { view: viewKey }),
  shown(carts, cartHooks),
  shown(categories, categoryHooks),
  shown(collections, collectionHooks),
  shown(coupons, couponHooks),
  shown(files, fileHooks),
  shown(exports, { view: viewExport }),
  shown(imports, { view: viewImport }),
  shown(invoices, invoiceHooks),
  shown(orders, orderHooks),
  shown(products, { view: viewStored }),
  shown(promotions, promotionHooks),
  shown(shippings, shippingHooks),
  shown(stores, storeHooks),
  shown(themes, themeHooks),
  shown(users, userHooks),
];

/** How records are shown, of every resource that has some, by its name. */
const shows: ReadonlyMap<string, Show> = new Map([
  ...resources.filter(hasStoreRecords).map((resource) => shown(resource)),
  ...SHOWN_BY_HOOKS,
]);

/** Whether changes of its records make events. */
export const makesEvents = (resource: string) => shows.has(resource);

/** A record as an admin sees it. Events are kept and sent: they have no link to a private file. */
export async function showRecord(
  resource: string,
  record: StoredRecord,
  request: ServiceRequest,
): Promise<object> {
  const view = (await shows.get(resource)?.(record, request)) ?? record;
  const isPrivate = resource === files.name && attribute(record, 'access') !== 'public';
  return isPrivate ? omit<{ url?: string }, 'url'>({ ...view }, ['url']) : view;
}
