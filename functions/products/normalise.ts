import { withoutNulls } from '../../shared/actions/body.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject, omit } from '../../shared/contract/json.ts';
import type { ApiRequest } from '../../shared/endpoint/request.ts';

export const WITH_VARIANTS = 'product_with_variants';
const SIMPLE = 'simple_product';

/** The documented type of `stock_type` is Number, the returned one String (contract.md D8). */
const STOCK_TYPES: readonly string[] = ['infinite', 'track', 'status'];

/** A product in the one form in which it is stored (contract.md 3.11). */
export function normalise(product: JsonObject, request: ApiRequest): JsonObject {
  const type = typeOf(product, request);
  const filled = { published: true, images: [], ...product, type };
  if (type !== WITH_VARIANTS) {
    requireNoVariants(request);
    const simple = omit(
      filled,
      UNUSED_WITHOUT_VARIANTS.filter((name) => isList(product[name])),
    );
    return withStock({ ...simple, has_variants: hasVariants(product, false) });
  }
  const variants = normaliseVariants(filled, request.operation === 'create');
  return {
    ...omit(filled, STOCK_FIELDS),
    has_variants: hasVariants(product, true),
    variants,
    variantsDefinition: defineOptions(product['variantsDefinition'], variants),
  };
}

const UNUSED_WITHOUT_VARIANTS = ['variants', 'variantsDefinition'];

/** What is neither an array nor an object is left for validation to refuse. */
const isList = (value: Json | undefined) => typeof value === 'object';

/** A body must not say that a product is simple and give it variants. */
function requireNoVariants({ body, operation }: ApiRequest): void {
  const sent = writesProduct(operation) && isObject(body) ? body['variants'] : undefined;
  if (!Array.isArray(sent) || sent.length === 0) return;
  throw invalidProperty({
    name: 'type',
    failedValidator: 'whitelist',
    message: `type must be ${WITH_VARIANTS} for a product that is given variants.`,
  });
}

const writesProduct = (operation: string) => operation === 'create' || operation === 'update';

/** `type` and `has_variants` say the same; the one that the caller sent decides. */
function typeOf({ type, has_variants, variants }: JsonObject, request: ApiRequest): Json {
  const flag = sentFlag(request);
  if (flag === true) return WITH_VARIANTS;
  if (flag === false && type === WITH_VARIANTS) return SIMPLE;
  const some = has_variants === true || (Array.isArray(variants) && variants.length > 0);
  return type ?? (some ? WITH_VARIANTS : SIMPLE);
}

/**
 * `has_variants` of a body that changes the product itself and does not say `type` as well. A body
 * that has variants and says neither means them.
 */
function sentFlag({ body, operation }: ApiRequest): Json | undefined {
  if (!writesProduct(operation) || !isObject(body) || body['type'] !== undefined) return undefined;
  const { has_variants, variants } = body;
  const some = Array.isArray(variants) && variants.length > 0;
  return has_variants ?? (some || undefined);
}

/** What is not a Boolean is left for validation to refuse. */
const hasVariants = ({ has_variants = false }: JsonObject, truth: boolean): Json =>
  typeof has_variants === 'boolean' ? truth : has_variants;

/** Exactly the stock field that means something for the stock type, with its default. */
export function withStock(item: JsonObject): JsonObject {
  const { stock_type, stock_level = null, stock_status = null, ...rest } = item;
  if (stock_type === undefined) return rest;
  const type =
    typeof stock_type === 'number' ? (STOCK_TYPES[stock_type] ?? stock_type) : stock_type;
  // Of the wrong type, a field is left for validation to refuse, though it means nothing.
  const wrong = {
    ...(typeof stock_level === 'number' || stock_level === null ? {} : { stock_level }),
    ...(typeof stock_status === 'string' || stock_status === null ? {} : { stock_status }),
  };
  switch (type) {
    case 'track':
      return { ...rest, ...wrong, stock_type: type, stock_level: stock_level ?? 0 };
    case 'status':
      return { ...rest, ...wrong, stock_type: type, stock_status: stock_status ?? 'out_of_stock' };
    default:
      return { ...rest, ...wrong, stock_type: type };
  }
}

/** Set by the server on each variant. */
const COMPUTED = [
  'variant_id',
  'product_id',
  'application_id',
  'display_price',
  'display_price_discount',
];

/** What a variant without them takes from its product. */
const FROM_PRODUCT = ['name', 'price', 'images'];

const STOCK_FIELDS = ['stock_type', 'stock_level', 'stock_status'];

/** Variants are numbered 1, 2, 3 within their product; what a new one lacks, it inherits. */
function normaliseVariants(product: JsonObject, isNew: boolean): Json {
  if (!Array.isArray(product['variants'])) return product['variants'] ?? [];
  const dropped = isNew ? [...COMPUTED, 'id'] : COMPUTED;
  const variants = product['variants'].map((variant) =>
    isObject(variant) ? withoutNulls(omit(variant, dropped)) : variant,
  );
  const first = variants.find(isObject) ?? {};
  const stock = pick(first['stock_type'] === undefined ? product : first, STOCK_FIELDS);
  const inherited = pick(product, FROM_PRODUCT);
  const taken = new Set<number>();
  return variants.map((variant) => {
    if (!isObject(variant)) return variant;
    const { id, ...fields } = variant;
    const lacking = fields['stock_type'] === undefined ? { ...inherited, ...stock } : inherited;
    const isKnown = isNumber(id);
    return withStock({ id: numberOf(id, variants, taken), ...(isKnown ? {} : lacking), ...fields });
  });
}

/** The number that the variant has, or the highest so far and one. */
function numberOf(id: Json | undefined, variants: readonly Json[], taken: Set<number>): number {
  const number =
    isNumber(id) && !taken.has(id) ? id : Math.max(0, ...taken, ...variants.map(idOf)) + 1;
  taken.add(number);
  return number;
}

const idOf = (variant: Json) => (isObject(variant) && isNumber(variant['id']) ? variant['id'] : 0);

export const MAX_VARIANT_NUMBER = 1_000_000;

const isNumber = (id: Json | undefined): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) <= MAX_VARIANT_NUMBER;

const pick = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = object[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

/** The variants that are objects: all of them, once the product has been validated. */
export const variantsOf = ({ variants }: JsonObject): JsonObject[] =>
  Array.isArray(variants) ? variants.filter(isObject) : [];

/** The distinct values of each option, in the order in which the variants have them. */
function defineOptions(definition: Json | undefined, variants: Json): Json {
  if (definition !== undefined && !isObject(definition)) return definition;
  const all = Array.isArray(variants) ? variants.filter(isObject) : [];
  return Object.fromEntries(
    Object.keys(definition ?? {}).map((option) => {
      const values = all.flatMap((variant) =>
        Object.hasOwn(variant, option) ? (variant[option] ?? []) : [],
      );
      return [option, [...new Set(values)]];
    }),
  );
}
