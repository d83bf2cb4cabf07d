import { withoutNulls } from '../../shared/actions/body.ts';
import { arrange } from '../../shared/actions/presentation.ts';
import { canAccess, visibleRecords } from '../../shared/actions/record-filter.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { viewProduct } from '../../shared/pricing/product-view.ts';
import type { Stored } from '../../shared/storage/records.ts';
import { products } from '../products/resource.ts';

/** What makes collections lists of products. */
export const itemsBehaviour: ResourceHooks = {
  normalise: ({ items = [], ...collection }) => ({
    ...collection,
    items: Array.isArray(items) ? items.map(normaliseItem) : items,
  }),
  check: checkProducts,
  serializeOne: (records, request) =>
    Promise.all(records.map((collection) => withProducts(collection, request))),
};

/** An entry keeps nothing but its product and variant; without a variant it has 0 (D6). */
function normaliseItem(item: Json): Json {
  if (!isObject(item)) return item;
  const { product_id, variant_id = 0 } = withoutNulls(item);
  return product_id === undefined ? { variant_id } : { product_id, variant_id };
}

const entriesOf = ({ items }: JsonObject): JsonObject[] =>
  Array.isArray(items) ? items.filter(isObject) : [];

const productIds = (collection: JsonObject) =>
  entriesOf(collection).map(({ product_id }) => Number(product_id));

async function checkProducts(collection: JsonObject, { catalogue, body }: ApiRequest) {
  if (!isObject(body) || body['items'] === undefined) return;
  const ids = productIds(collection);
  const found = await catalogue.find(products, ids);
  const unknown = ids.find((id) => !found.has(id));
  if (unknown !== undefined) throw badRequest(`There is no product ${unknown} to collect.`);
}

/** Products of one collection up to which they are read one by one. */
const MAX_READ_BY_ID = 25;

/** Those of a long collection are found in memory, at the cost of one look for all of them. */
async function findAll(ids: readonly number[], request: ApiRequest) {
  if (ids.length <= MAX_READ_BY_ID) return request.catalogue.find(products, ids);
  const index = await visibleRecords(request, products);
  return new Map(ids.flatMap((id) => index.get(id) ?? []).map((product) => [product.id, product]));
}

/** Each entry becomes its product; products that are gone or hidden are left out. */
async function withProducts(collection: Stored, request: ApiRequest): Promise<JsonObject> {
  const { application, query, scope, caller } = request;
  const view = priceView(application.settings, query.get('currency'));
  const found = await findAll(productIds(collection), request);
  const items = entriesOf(collection).flatMap(({ product_id = null, variant_id = 0 }) => {
    const product = found.get(Number(product_id));
    if (!product || !canAccess(scope, product, caller)) return [];
    const shown = viewProduct({ ...product, application_id: application.id }, view);
    return [{ ...arrange(products, shown, application.id), product_id, variant_id }];
  });
  return { ...collection, items };
}
