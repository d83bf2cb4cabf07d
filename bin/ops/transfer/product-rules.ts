import { productHooks } from '../../../functions/products/hooks.ts';
import { type Product, type ProductInput, products } from '../../../functions/products/resource.ts';
import { settableFields } from '../../../shared/actions/clean-body.ts';
import { prepareRecord, storedFields } from '../../../shared/actions/prepare-record.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import type { NewRecord, Unvalidated } from '../../../shared/contract/records.ts';
import { requireStorable } from '../../../shared/contract/storable.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { validatorOf } from '../../build/validator.ts';

/** What the API makes of bodies for an admin of the application; throws a 400 as it does. */
export interface ProductRules {
  /** The product that `POST` creates. */
  created(body: JsonObject): NewRecord<Product>;
  /** The product that `PUT` makes of the one that is stored. */
  changed(body: JsonObject, stored: Product): NewRecord<Product>;
}

export function productRules({ settings }: Application): ProductRules {
  const { normalise, check, derived } = productHooks;
  const rules = {
    resource: products,
    validate: validatorOf<ProductInput>(products.schema),
    normalise,
  };

  function prepare(record: Unvalidated<ProductInput>, input: { sent: JsonObject; id?: number }) {
    const product = prepareRecord(rules, record, input, settings.currency_code);
    const fields = storedFields(products, product);
    check(fields);
    return asJson(fields);
  }

  function settable(body: JsonObject) {
    requireStorable(body);
    return settableFields(products, body, { access: 'admin' });
  }

  return {
    created(body) {
      const sent = settable(withStockType(body));
      return prepare(sent, { sent });
    },
    changed(body, stored) {
      const sent = settable(body);
      const product = prepare({ ...stored, ...sent }, { sent, id: stored.id });
      return asJson(derived(product, stored, Date.now()));
    },
  };
}

/**
 * A new product of a file that does not say how its stock is counted: by the level or the status that
 * it has, or not at all. Variants inherit what the product has.
 */
function withStockType(body: JsonObject): JsonObject {
  if (isThere(body['stock_type'])) return body;
  const { variants } = body;
  if (!Array.isArray(variants) || variants.length === 0) {
    return { ...body, stock_type: stockTypeOf(body) };
  }
  return {
    ...body,
    variants: variants.map((variant) =>
      isObject(variant) && !isThere(variant['stock_type'])
        ? { ...variant, stock_type: stockTypeOf({ ...body, ...variant }) }
        : variant,
    ),
  };
}

const isThere = (value: Json | undefined) => value !== undefined && value !== null;

function stockTypeOf({ stock_level, stock_status }: JsonObject): string {
  if (isThere(stock_level)) return 'track';
  return isThere(stock_status) ? 'status' : 'infinite';
}

/** As it comes back from the table: without attributes that are undefined. */
const asJson = <Fields extends object>(fields: Fields): Fields =>
  JSON.parse(JSON.stringify(fields));
