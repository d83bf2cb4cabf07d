import type { ServiceRequest } from '../../shared/actions/context.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { omit } from '../../shared/contract/json.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { type Service, shownBy } from '../../shared/endpoint/endpoint.ts';
import { orderHooks } from '../../shared/shopping/order-hooks.ts';
import { service as addresses } from '../addresses/handler.ts';
import { service as brands } from '../brands/handler.ts';
import { service as carts } from '../carts/handler.ts';
import { service as categories } from '../categories/handler.ts';
import { service as collections } from '../collections/handler.ts';
import { service as contents } from '../contents/handler.ts';
import { service as coupons } from '../coupons/handler.ts';
import { service as files } from '../files/handler.ts';
import { service as invoices } from '../invoices/handler.ts';
import { notifications } from '../notifications/resource.ts';
import { orders } from '../orders/resource.ts';
import { service as paymentMethods } from '../paymentMethods/handler.ts';
import { service as productsService } from '../products/handler.ts';
import { products } from '../products/resource.ts';
import { service as promotions } from '../promotions/handler.ts';
import { service as shippings } from '../shippings/handler.ts';
import { service as stores } from '../stores/handler.ts';
import { service as taxes } from '../taxes/handler.ts';
import { service as users } from '../users/handler.ts';
import { service as variables } from '../variables/handler.ts';
import { service as webhooks } from '../webhooks/handler.ts';

/** Without the libraries of the card processors, which refund orders. */
const ordersShown = { resource: orders, show: shownBy(orders, orderHooks(products)) };

/** Without the library of templates. */
const notificationsShown = { resource: notifications, show: shownBy(notifications, {}) };

/** Every resource with records, by its name. */
const services: ReadonlyMap<string, Pick<Service, 'resource' | 'show'>> = new Map(
  [
    addresses,
    brands,
    carts,
    categories,
    collections,
    contents,
    coupons,
    files,
    invoices,
    notificationsShown,
    ordersShown,
    paymentMethods,
    productsService,
    promotions,
    shippings,
    stores,
    taxes,
    users,
    variables,
    webhooks,
  ].map((service) => [service.resource.name, service]),
);

/** Whether changes of its records make events. */
export const makesEvents = (resource: string) => services.has(resource);

/** A record as an admin sees it. Events are kept and sent: they have no link to a private file. */
export async function showRecord(
  resource: string,
  record: StoredRecord,
  request: ServiceRequest,
): Promise<object> {
  const shown = (await services.get(resource)?.show(record, request)) ?? record;
  const isPrivate = resource === files.resource.name && attribute(record, 'access') !== 'public';
  return isPrivate ? omit<{ url?: string }, 'url'>({ ...shown }, ['url']) : shown;
}
