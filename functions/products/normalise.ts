import type { RecordInput } from '../../shared/actions/resource-hooks.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { defined } from '../../shared/contract/defined.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { isObject, omit } from '../../shared/contract/json.ts';
import { optionValues } from '../../shared/contract/locales.ts';
import type { Unvalidated } from '../../shared/contract/records.ts';
import { readOnlyFields } from '../../shared/contract/resource.ts';
import { hasSalePrice, type Reducible, SALE_DATES } from '../../shared/contract/sale.ts';
import {
  isRetired,
  type ProductInput,
  stockFields,
  type Variant,
  variantSchema,
} from '../../shared/resources/products.ts';

export const WITH_VARIANTS = 'product_with_variants';
const SIMPLE = 'simple_product';

/**
 * The documented type of `stock_type` is Number, the returned one String (protocol.md, "Stock").
 */
const STOCK_TYPES: readonly unknown[] = stockFields.stock_type.enum;

type Draft = Unvalidated<ProductInput>;
type VariantDraft = Unvalidated<Variant>;

/**
 * A product in the one form in which it is stored (protocol.md, "Products"). Values of a wrong type
 * are left for validation to refuse.
 */
export function normalise(
  product: Draft,
  { sent, id, stored = {} }: RecordInput<ProductInput>,
): Draft {
  const type = typeOf(product, sent, stored);
  if (type !== WITH_VARIANTS) {
    requireNoVariants(sent);
    const simple = normaliseSimple(withoutIdleDates(product, stored), type);
    if (id !== undefined) requireNoReset(sent, simple);
    return simple;
  }
  const variants = normaliseVariants(product, id === undefined, storedVariants(stored));
  if (id !== undefined) requireNoResets(sent.variants, variants);
  const rest = omitStock(withoutIdleDates(product, stored));
  const normalised: Draft = {
    type,
    has_variants: flagOf(product, true),
    variants,
    variantsDefinition: defineOptions(product.variantsDefinition, variants),
  };
  return { ...rest, ...normalised };
}

function normaliseSimple(product: Draft, type: unknown): Draft {
  const { variants, variantsDefinition, ...rest } = product;
  const normalised: Draft = { type, has_variants: flagOf(product, false) };
  return withStock({
    ...rest,
    ...(isList(variants) ? {} : ({ variants } satisfies Draft)),
    ...(isList(variantsDefinition) ? {} : ({ variantsDefinition } satisfies Draft)),
    ...normalised,
  });
}

/** What means nothing without variants: nothing, an array or an object. */
const isList = (value: unknown) => value === undefined || typeof value === 'object';

/** A body must not say that a product is simple and give it variants. */
function requireNoVariants({ variants }: Draft): void {
  if (!Array.isArray(variants) || variants.length === 0) return;
  throw invalidProperty({
    name: 'type',
    failedValidator: 'whitelist',
    message: `type must be ${WITH_VARIANTS} for a product with variants.`,
  });
}

/** `type` and `has_variants` say the same; the one that the caller sent decides. */
function typeOf({ type, has_variants, variants }: Draft, sent: Draft, stored: object): unknown {
  if (isRetired(type) && type === attribute(stored, 'type')) return SIMPLE;
  const flag = sentFlag(sent);
  if (flag === true) return WITH_VARIANTS;
  if (flag === false && type === WITH_VARIANTS) return SIMPLE;
  const some = has_variants === true || (Array.isArray(variants) && variants.length > 0);
  return type ?? (some ? WITH_VARIANTS : SIMPLE);
}

/**
 * `has_variants` of a body that does not say `type` as well. A body that has variants and says
 * neither means them.
 */
function sentFlag({ type, has_variants, variants }: Draft): unknown {
  if (type !== undefined) return undefined;
  const some = Array.isArray(variants) && variants.length > 0;
  return has_variants ?? (some || undefined);
}

type SaleDraft = Pick<VariantDraft, keyof Reducible>;

/** The dates of a sale go with its price: clients that do not know them take away that alone. */
function withoutIdleDates<Item extends SaleDraft>(item: Item, stored: SaleDraft = {}): Item {
  const isKept =
    hasSalePrice(item as Reducible) || SALE_DATES.some((name) => item[name] !== stored[name]);
  return isKept ? item : (omit<SaleDraft, keyof SaleDraft>(item, SALE_DATES) as Item);
}

const flagOf = ({ has_variants = false }: Draft, truth: boolean): unknown =>
  typeof has_variants === 'boolean' ? truth : has_variants;

type StockDraft = Pick<VariantDraft, 'stock_type' | 'stock_level' | 'stock_status' | 'backordered'>;

/** Exactly the stock field that means something for the stock type, with its default. */
export function withStock<Item extends StockDraft>(item: Item): Item {
  const { stock_type, stock_level, stock_status } = item;
  if (stock_type === undefined) return omitStock(item);
  const type = spelledOut(stock_type);
  const stock: StockDraft = {
    stock_type: type,
    // A field of the wrong type is left for validation to refuse, though it means nothing.
    ...((type === 'track' || !isUnsetOr('number', stock_level)) &&
      ({
        stock_level: stock_level ?? 0,
      } satisfies StockDraft)),
    ...((type === 'status' || !isUnsetOr('string', stock_status)) &&
      ({
        stock_status: stock_status ?? 'out_of_stock',
      } satisfies StockDraft)),
  };
  return { ...omitStock(item), ...stock };
}

const spelledOut = (type: unknown): unknown =>
  typeof type === 'number' ? (STOCK_TYPES[type] ?? type) : type;

const STOCK_FIELDS = { track: 'stock_level', status: 'stock_status' } as const;

/** Throws a 400 for null in place of the stock field that counts: it would be reset. */
export function requireNoReset(sent: StockDraft, { stock_type }: StockDraft, path = ''): void {
  if (stock_type !== 'track' && stock_type !== 'status') return;
  const field = STOCK_FIELDS[stock_type];
  if (sent[field] !== null) return;
  const name = `${path}${field}`;
  const message = `${name} cannot be null while stock_type is ${stock_type}.`;
  throw invalidProperty({ name, failedValidator: 'type', message, value: null });
}

/** Refuses null in variants that have their numbers; in a new one, null means not sent. */
function requireNoResets(sent: unknown, variants: unknown): void {
  if (!Array.isArray(sent) || !Array.isArray(variants)) return;
  for (const [i, variant] of sent.entries()) {
    const stored: unknown = variants[i];
    if (!isObject(variant) || !isObject(stored) || !isNumber(variant['id'])) continue;
    requireNoReset(variant, stored, `variants.${i}.`);
  }
}

const isUnsetOr = (type: 'number' | 'string', value: unknown) =>
  value === undefined || typeof value === type;

const omitStock = <Item extends StockDraft>(item: Item): Item =>
  omit<StockDraft, keyof StockDraft>(item, [
    'stock_type',
    'stock_level',
    'stock_status',
    'backordered',
  ]) as Item;

/** Set by the server on each variant. */
const SERVER_FIELDS = new Set(readOnlyFields(variantSchema));

/** Variants are numbered 1, 2, 3 within their product; what a new one lacks, it inherits. */
function normaliseVariants(
  product: Draft,
  isNew: boolean,
  stored: ReadonlyMap<unknown, Variant>,
): unknown {
  const {
    variants: sent = [],
    name,
    price,
    prices,
    images,
    stock_type,
    stock_level,
    stock_status,
  } = product;
  if (!Array.isArray(sent)) return sent;
  const variants: unknown[] = sent.map((variant) => withoutServerFields(variant, isNew));
  const first: VariantDraft = variants.find(isObject) ?? {};
  const stock: StockDraft =
    first.stock_type === undefined
      ? { stock_type, stock_level, stock_status }
      : {
          stock_type: first.stock_type,
          stock_level: first.stock_level,
          stock_status: first.stock_status,
        };
  const inherited: VariantDraft = { name, images };
  const inheritedPrices: VariantDraft = { price, prices };
  const taken = new Set<number>();
  return variants.map((variant) => {
    if (!isObject(variant)) return variant;
    const { id, ...fields }: VariantDraft = variant;
    const lacking: VariantDraft = {
      ...inherited,
      ...((fields.price ?? undefined) === undefined && inheritedPrices),
      ...(fields.stock_type === undefined && stock),
    };
    const known = isNumber(id) ? stored.get(id) : undefined;
    return withStock<VariantDraft>({
      id: numberOf(id, variants, taken),
      ...(isNumber(id) ? stockKept(fields, known) : defined<VariantDraft>(lacking)),
      ...withoutIdleDates(fields, known),
    });
  });
}

const storedVariants = ({ variants = [] }: { readonly variants?: readonly Variant[] }) =>
  new Map(variants.map((variant) => [variant.id, variant]));

/** A variant that is there keeps the stock of which nothing is said. */
function stockKept({ stock_type }: StockDraft, stored: StockDraft = {}): StockDraft {
  const type = stock_type === undefined ? stored.stock_type : spelledOut(stock_type);
  if (type !== stored.stock_type) return {};
  const { stock_level, stock_status } = stored;
  return defined({ stock_type: type, stock_level, stock_status });
}

/** A variant keeps its number when its product is changed. */
const withoutServerFields = (variant: unknown, isNew: boolean): unknown =>
  isObject(variant)
    ? Object.fromEntries(
        Object.entries(variant).filter(
          ([name]) => !SERVER_FIELDS.has(name) || (name === 'id' && !isNew),
        ),
      )
    : variant;

/** The number that the variant has, or the highest so far and one. */
function numberOf(id: unknown, variants: readonly unknown[], taken: Set<number>): number {
  const number =
    isNumber(id) && !taken.has(id) ? id : Math.max(0, ...taken, ...variants.map(idOf)) + 1;
  taken.add(number);
  return number;
}

function idOf(variant: unknown): number {
  if (!isObject(variant)) return 0;
  const { id }: VariantDraft = variant;
  return isNumber(id) ? id : 0;
}

export const MAX_VARIANT_NUMBER = 1_000_000;

const isNumber = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) <= MAX_VARIANT_NUMBER;

/** The distinct values of each option, in the order in which the variants have them. */
function defineOptions(definition: unknown, variants: unknown): unknown {
  if (definition !== undefined && !isObject(definition)) return definition;
  return optionValues(definition ?? {}, Array.isArray(variants) ? variants : []);
}
