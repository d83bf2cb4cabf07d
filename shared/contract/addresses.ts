/*
 * Addresses of records that have a page in the shop (protocol.md, "Addresses"). The fields say which resources these
 * are: what writes records keeps their former slugs, and lists find records by their addresses.
 */
import { computedText, type FieldSchema, type Fields, type ObjectSchema, text } from './fields.ts';
import { translatable } from './locales.ts';

/** Slugs that a record had, and has no more: links to them lead to its present address. */
export const MAX_FORMER_SLUGS = 20;

/** Characters of an address: of a slug, and of the ids behind it. */
export const MAX_ADDRESS_LENGTH = 600;

export const addressFields = {
  slug: translatable(text(500)),
  /** Newest first, of all languages. */
  former_slugs: {
    type: 'array',
    maxItems: MAX_FORMER_SLUGS,
    items: { type: 'string' },
    readOnly: true,
    shownTo: 'nobody',
  } as const satisfies FieldSchema,
  /** Only in lists, and where it is not the slug. */
  shop_address: computedText,
} as const satisfies Fields;

export const hasAddresses = ({ properties }: ObjectSchema): boolean =>
  Object.hasOwn(properties, 'former_slugs');

interface Addressed {
  readonly slug?: string | null;
  readonly locales?: Readonly<Record<string, { readonly slug?: string | null }>> | null;
  readonly former_slugs?: readonly string[];
}

/** The slug of a record in a language, or without one in that of the store; empty where it has none. */
export function slugIn(record: object, locale?: string): string {
  const { slug, locales }: Addressed = record;
  const own = locale === undefined ? undefined : locales?.[locale]?.slug;
  return own ?? slug ?? '';
}

/** The slugs of a record in all languages. */
export function slugsOf(record: object): readonly string[] {
  const { locales }: Addressed = record;
  const slugs = Object.keys(locales ?? {}).map((locale) => slugIn(record, locale));
  return [slugIn(record), ...slugs].filter((slug) => slug !== '');
}

export function formerSlugsOf(record: object): readonly string[] {
  const { former_slugs = [] }: Addressed = record;
  return former_slugs;
}

/** The record with the slugs that it had before, if it has been there; none that it has now. */
export function withFormerSlugs<Fields extends object>(
  record: Fields,
  before: object | undefined,
): Fields {
  const present = slugsOf(record);
  const known = before ? [...slugsOf(before), ...formerSlugsOf(before)] : [];
  const former = [...new Set(known)].filter((slug) => !present.includes(slug));
  const { former_slugs: _, ...others } = record as Fields & { readonly former_slugs?: unknown };
  const kept = former.length > 0 && { former_slugs: former.slice(0, MAX_FORMER_SLUGS) };
  return { ...others, ...kept } as Fields;
}
