import {
  type FieldSchema,
  type Fields,
  MAX_IMAGE_TEXT,
  nullable,
  reference,
  richText,
  text,
  title,
  WEB_ADDRESS,
} from '../../contract/fields.ts';
import { MAX_LANGUAGES } from '../../contract/language.ts';
import { translatable } from '../../contract/locales.ts';

/** Links of a menu. */
export const MAX_MENU_LINKS = 12;

/** Sections of a home page. */
export const MAX_SECTIONS = 20;

/** Sections with products, each of which the home page asks for. */
export const MAX_PRODUCT_SECTIONS = 6;

/** Images of a section. */
export const MAX_SECTION_IMAGES = 12;

export const MAX_HEADING_LENGTH = 200;
export const MAX_SECTION_TEXT_LENGTH = 5_000;
export const MAX_LINK_LENGTH = 500;

/** Fonts that devices have: nothing is loaded. */
export const FONTS = ['sans', 'serif', 'rounded', 'mono'] as const;

/** An address of the web, or a path on the host of the shop. */
export const imageAddress = {
  ...text(2_000),
  pattern: `${WEB_ADDRESS}|^/[^/\\\\\\s][^\\\\\\s]*$`,
} as const satisfies FieldSchema;

/** A part of a theme that has texts: in the language of the store, and in further ones. */
const part = <const Named extends Fields, const Texts extends Fields>(
  fields: Named,
  texts: Texts,
) => {
  const own = { ...fields, ...texts };
  return {
    type: 'object',
    nullsAreUnset: true,
    properties: {
      ...own,
      locales: {
        type: 'object',
        kind: 'byLanguage',
        shownTo: 'admins',
        maxProperties: MAX_LANGUAGES,
        additionalProperties: { type: 'object', nullsAreUnset: true, properties: texts },
      },
    },
  } as const satisfies FieldSchema;
};

/** The records that a link may lead to, by the field with the id. */
export const LINKED = {
  category_id: 'categories',
  collection_id: 'collections',
  content_id: 'contents',
  product_id: 'products',
} as const;

/** Exactly one of these says where a link leads to (functions/themes/check-theme.ts). */
const target = {
  category_id: reference('categories'),
  collection_id: reference('collections'),
  content_id: reference('contents'),
  product_id: reference('products'),
  /** A path of the shop, or an https address. */
  url: text(MAX_LINK_LENGTH),
} as const satisfies Fields;

export const link = part(target, { label: translatable(title(100)) });

export const image = part(
  { image_url: imageAddress, ...target },
  { label: translatable(title(100)), image_text: translatable(text(MAX_IMAGE_TEXT)) },
);

export const menu = nullable({ type: 'array', maxItems: MAX_MENU_LINKS, items: link });

export const SECTION_TYPES = ['hero', 'products', 'text', 'images', 'categories'] as const;

export type SectionType = (typeof SECTION_TYPES)[number];

/** The fields that a section takes, by its type. */
export const SECTION_FIELDS = {
  /** A large image with text. */
  hero: ['heading', 'text', 'image_url', 'image_text', 'link'],
  /** Products of a collection; without one, the newest. */
  products: ['heading', 'text', 'collection_id'],
  text: ['heading', 'text', 'link'],
  images: ['heading', 'images'],
  /** The main categories. */
  categories: ['heading'],
} as const satisfies Readonly<Record<SectionType, readonly string[]>>;

export const section = {
  ...part(
    {
      type: { type: 'string', enum: SECTION_TYPES },
      collection_id: reference('collections'),
      image_url: imageAddress,
      link,
      images: { type: 'array', maxItems: MAX_SECTION_IMAGES, items: image },
    },
    {
      heading: translatable(text(MAX_HEADING_LENGTH)),
      text: translatable(richText(MAX_SECTION_TEXT_LENGTH)),
      image_text: translatable(text(MAX_IMAGE_TEXT)),
    },
  ),
  required: ['type'],
} as const satisfies FieldSchema;

export const sections = nullable({ type: 'array', maxItems: MAX_SECTIONS, items: section });
