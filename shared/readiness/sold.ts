import { countryCode } from '../contract/countries.ts';
import type { Product } from '../resources/products.ts';
import type { Safety } from '../resources/schemas/safety.ts';
import type { Market, Seller } from './markets.ts';

/** A product as rules see it. */
export interface Sold {
  readonly product: Product;
  readonly seller: Seller;
  readonly isGoods: boolean;
  /** Its own, or that of its brand, part by part. */
  readonly safety: Partial<Safety>;
  /** The country of its manufacturer, ISO 3166-1; empty if the address does not end in one. */
  readonly madeBy: string;
  /** Languages of its description. */
  readonly described: readonly string[];
  /** Languages of its warnings, or of those of its brand. */
  readonly warned: readonly string[];
}

export function soldBy(seller: Seller, product: Product): Sold {
  const brand = seller.brands.get(product.brand_id ?? 0);
  const warningsOf = (record: Texts | undefined) =>
    record ? languagesWith(record, seller, ({ safety }) => safety?.warnings) : [];
  const own = warningsOf(product);
  const safety = { ...brand?.safety, ...product.safety };
  return {
    ...{ product, seller, isGoods: product.requires_shipping !== false },
    safety,
    madeBy: countryAtEnd(safety.manufacturer?.address),
    described: languagesWith(product, seller, ({ description }) => description),
    warned: own.length > 0 ? own : warningsOf(brand),
  };
}

/** In English, or as a code. */
function countryAtEnd(address = ''): string {
  const last = address.split(/[\n,]/).at(-1) ?? '';
  const code = countryCode(last);
  // What names no country stays in lower case.
  return /^[A-Z]{2}$/.test(code) ? code : '';
}

interface Translated {
  readonly description?: string;
  readonly safety?: { readonly warnings?: string };
}

interface Texts extends Translated {
  readonly locales?: Readonly<Record<string, Translated>>;
}

/** `de-AT` is German. */
const baseOf = (tag: string) => tag.split('-')[0] ?? tag;

export const ownLanguage = ({ settings }: Seller): string => baseOf(settings.language ?? 'en');

function languagesWith(
  record: Texts,
  seller: Seller,
  textOf: (texts: Translated) => string | undefined,
): string[] {
  const all = [[ownLanguage(seller), record] as const, ...Object.entries(record.locales ?? {})];
  return all.filter(([, texts]) => textOf(texts)?.trim()).map(([tag]) => baseOf(tag));
}

/** Where a text for the market belongs: in the first of its languages that the store has. */
export function textField(name: string, { languages }: Market, seller: Seller): string {
  const own = ownLanguage(seller);
  if (languages.includes(own)) return name;
  const tags = seller.settings.languages ?? [];
  const tag = tags.find((each) => languages.includes(baseOf(each))) ?? languages[0];
  return `locales.${tag}.${name}`;
}

/** Whether the store has texts in a language of the market. */
export const speaks = (seller: Seller, { languages }: Market): boolean =>
  [ownLanguage(seller), ...(seller.settings.languages ?? []).map(baseOf)].some((each) =>
    languages.includes(each),
  );
