import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import type { Service } from '../../shared/endpoint/endpoint.ts';
import { service as addresses } from '../addresses/handler.ts';
import { service as brands } from '../brands/handler.ts';
import { service as carts } from '../carts/handler.ts';
import { service as categories } from '../categories/handler.ts';
import { service as collections } from '../collections/handler.ts';
import { service as contents } from '../contents/handler.ts';
import { service as coupons } from '../coupons/handler.ts';
import { service as files } from '../files/handler.ts';
import { service as orders } from '../orders/handler.ts';
import { service as paymentMethods } from '../paymentMethods/handler.ts';
import { service as products } from '../products/handler.ts';
import { service as promotions } from '../promotions/handler.ts';
import { service as shippings } from '../shippings/handler.ts';
import { service as stores } from '../stores/handler.ts';
import { service as taxes } from '../taxes/handler.ts';
import { service as users } from '../users/handler.ts';
import { service as variables } from '../variables/handler.ts';

/** Every resource with records, by its name. */
const services: ReadonlyMap<string, Service> = new Map(
  [
    addresses,
    brands,
    carts,
    categories,
    collections,
    contents,
    coupons,
    files,
    orders,
    paymentMethods,
    products,
    promotions,
    shippings,
    stores,
    taxes,
    users,
    variables,
  ].map((service) => [service.resource.name, service]),
);

/** Whether changes of its records make events. */
export const makesEvents = (resource: string) => services.has(resource);

/** A record as an admin sees it. */
export async function showRecord(
  resource: string,
  record: StoredRecord,
  request: ServiceRequest,
): Promise<object> {
  return services.get(resource)?.show(record, request) ?? record;
}
