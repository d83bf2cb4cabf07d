import { type Locales, localText, withLocalText } from '../../widgets/locales.ts';
import { moved } from '../../widgets/moved.ts';

/** A value of an option: nearly always a text. */
export type OptionValue = string | number | boolean;

/** Something of which each variant has one value: `Size`. */
export interface Option {
  readonly name: string;
  readonly values: readonly OptionValue[];
}

/** A variant in a form; it has an `id` once it is stored. */
export type VariantDraft = Readonly<Record<string, unknown>>;

/** Options and variants belong together: each function answers with both as they are afterwards. */
export interface Variety {
  readonly options: readonly Option[];
  readonly variants: readonly VariantDraft[];
}

export const isSameValue = (one: unknown, other: unknown) => String(one) === String(other);

/** Where a form has the names of the options in their order: forms do not tell orders of members apart. */
export const OPTION_ORDER = '$options';

export const optionsOf = (definition: unknown, order: readonly string[] = []): Option[] =>
  Object.entries((definition ?? {}) as Record<string, readonly OptionValue[]>)
    .map(([name, values]) => ({ name, values }))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));

export const definitionOf = (options: readonly Option[]): Record<string, readonly OptionValue[]> =>
  Object.fromEntries(options.map(({ name, values }) => [name, values]));

/** What a variant is called: the values of its options. */
export function variantName(variant: VariantDraft, options: readonly Option[]): string {
  const values = options.map(({ name }) => variant[name]).filter((value) => value !== undefined);
  return values.length > 0 ? values.join(' / ') : String(variant['name'] ?? '');
}

/** A further option: the variants get its first value, and each of the others makes as many again. */
export function withOption(
  { options, variants }: Variety,
  { name, values }: Option,
  fresh: VariantDraft,
): Variety {
  const [first, ...others] = values;
  if (first === undefined || options.some((option) => option.name === name)) {
    return { options, variants };
  }
  const before = variants.length > 0 ? variants : [fresh];
  const added = others.flatMap((value) => before.map((each) => copyOf(each, fresh, name, value)));
  return {
    options: [...options, { name, values }],
    variants: [...before.map((each) => ({ ...each, [name]: first })), ...added],
  };
}

/** A further value: one more of each combination of the others. */
export function withValue(
  { options, variants }: Variety,
  name: string,
  value: OptionValue,
  fresh: VariantDraft,
): Variety {
  const others = options.filter((option) => option.name !== name);
  const combinations = new Map(variants.map((each) => [variantName(each, others), each]));
  const added = [...combinations.values()].map((each) => copyOf(each, fresh, name, value));
  return {
    options: options.map((option) =>
      option.name === name ? { name, values: [...option.values, value] } : option,
    ),
    variants: [...variants, ...added],
  };
}

/** The variants with the value go. */
export const withoutValue = (
  { options, variants }: Variety,
  name: string,
  value: OptionValue,
): Variety => ({
  options: options.map((option) =>
    option.name === name
      ? { name, values: option.values.filter((each) => !isSameValue(each, value)) }
      : option,
  ),
  variants: variants.filter((each) => !isSameValue(each[name], value)),
});

/** The first of the variants that differ in the option alone stays. */
export function withoutOption({ options, variants }: Variety, name: string): Variety {
  const left = options.filter((option) => option.name !== name);
  if (left.length === 0) return { options: [], variants: [] };
  const first = new Map<string, VariantDraft>();
  for (const { [name]: _, ...variant } of variants) {
    const combination = JSON.stringify(left.map((option) => variant[option.name]));
    if (!first.has(combination)) first.set(combination, variant);
  }
  return { options: left, variants: [...first.values()] };
}

/** A new variant: like the other, but for what is its own. */
const copyOf = (
  { id: _, sku: _sku, images: _images, ...variant }: VariantDraft,
  fresh: VariantDraft,
  name: string,
  value: OptionValue,
): VariantDraft => ({
  ...withoutLocalTexts(withoutServerFields(variant), name),
  ...stockOf(fresh),
  [name]: value,
});

const localesOf = (variant: VariantDraft) => (variant['locales'] ?? {}) as Locales;

const withLocales = (variant: VariantDraft, locales: Locales | null): VariantDraft => ({
  ...variant,
  locales,
});

/** Another value has other texts in further languages. */
const withoutLocalTexts = (variant: VariantDraft, option: string): VariantDraft =>
  Object.keys(localesOf(variant)).reduce(
    (left, language) => withLocales(left, withLocalText(localesOf(left), language, [option], '')),
    variant,
  );

interface ValueIn {
  readonly option: string;
  readonly value: OptionValue;
  readonly language: string;
}

/** What a value is called in a further language: each variant that has it says so. */
export function valueText(
  variants: readonly VariantDraft[],
  { option, value, language }: ValueIn,
): string {
  const [first = {}] = variants.filter((each) => isSameValue(each[option], value));
  return localText(localesOf(first), language, [option]);
}

export const withValueText = (
  variants: readonly VariantDraft[],
  { option, value, language }: ValueIn,
  text: string,
): VariantDraft[] =>
  variants.map((each) =>
    isSameValue(each[option], value)
      ? withLocales(each, withLocalText(localesOf(each), language, [option], text))
      : each,
  );

const stockOf = ({ stock_type, stock_level, stock_status }: VariantDraft) => ({
  stock_type,
  ...(stock_level !== undefined && { stock_level }),
  ...(stock_status !== undefined && { stock_status }),
});

const SERVER_FIELDS = new Set([
  'variant_id',
  'product_id',
  'application_id',
  'backordered',
  'stock_level',
  'stock_status',
]);

const withoutServerFields = (variant: VariantDraft): VariantDraft =>
  Object.fromEntries(
    Object.entries(variant).filter(
      ([name]) =>
        !SERVER_FIELDS.has(name) && !name.startsWith('display_') && !name.startsWith('lowest_'),
    ),
  );

/** What an option and its values are called, in the order in which they are to be. */
export interface Naming {
  readonly name: string;
  readonly values: readonly { readonly before: OptionValue; readonly after: OptionValue }[];
}

/** An option under other names and in another order: the variants stay, in the order of the values. */
export function renamed(
  { options, variants }: Variety,
  name: string,
  { name: wanted, values }: Naming,
): Variety {
  const named = variants.map((variant) => {
    const { [name]: value, ...others } = variant;
    const found = values.find(({ before }) => isSameValue(before, value));
    if (value === undefined) return variant;
    return withOptionName({ ...others, [wanted]: found ? found.after : value }, name, wanted);
  });
  const after = values.map((value) => value.after);
  const before = options.find((option) => option.name === name)?.values ?? [];
  const isMoved = values.some((value, i) => !isSameValue(value.before, before[i]));
  const changed = options.map((option) =>
    option.name === name ? { name: wanted, values: after } : option,
  );
  return { options: changed, variants: isMoved ? inOrder(named, changed) : named };
}

/** Texts in further languages go with the option. */
const withOptionName = (variant: VariantDraft, before: string, after: string): VariantDraft =>
  Object.keys(localesOf(variant)).reduce((left, language) => {
    const text = localText(localesOf(left), language, [before]);
    const without = withLocalText(localesOf(left), language, [before], '') ?? {};
    return text ? withLocales(left, withLocalText(without, language, [after], text)) : left;
  }, variant);

/** Variants in the order of the values of their options, of which the first counts most. */
function inOrder(variants: readonly VariantDraft[], options: readonly Option[]): VariantDraft[] {
  const places = (variant: VariantDraft) =>
    options.map(({ name, values }) => values.findIndex((each) => isSameValue(each, variant[name])));
  return variants
    .map((variant) => ({ variant, at: places(variant) }))
    .toSorted((one, other) => {
      const differs = one.at.findIndex((place, i) => place !== other.at[i]);
      return differs < 0 ? 0 : (one.at[differs] ?? 0) - (other.at[differs] ?? 0);
    })
    .map(({ variant }) => variant);
}

/** The options in another order; variants stay where they are. */
export const withOptionAt = (
  { options, variants }: Variety,
  from: number,
  to: number,
): Variety => ({
  options: moved(options, from, to),
  variants,
});

/** What products and variants have in each currency. */
export const PRODUCT_PRICES = [
  { name: 'price', label: 'products.price' },
  { name: 'price_discount', label: 'products.price_discount' },
] as const;
