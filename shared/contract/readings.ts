import { MEANINGS, type Meaning } from './meanings.ts';

/**
 * What names of attributes read like. Nothing acts on an attribute that no schema names, so a name that reads like a
 * price, a rule or a command says yes to something that does not happen.
 */

interface Reading {
  /** What does not happen: `it does not set a price`. */
  readonly not: string;
  /** The words of the name, in lower case with a space between them. */
  readonly reads: RegExp;
  /** Fields that do it; the first that the record has is named. */
  readonly fields?: readonly string[];
}

const READINGS: Readonly<Record<Meaning, Reading>> = {
  command: {
    not: 'it does nothing',
    reads:
      /^(?:dry run|simulate|preview|validate only|test mode|is test|silent|force|override|skip|auto|apply|notify|notification|send|email (?:customer|receipt|invoice)|capture|cancel|refund|restock|recalculate|upsert|delete|remove|archive|duplicate|trigger|execute|run|action|command|on (?:success|failure|error|create|update|delete|order|payment))\b|\b(?:confirm|autoapply)$/,
  },
  selling: {
    not: 'it does not change how anything is sold',
    reads:
      /\b(?:subscriptions?|recurring|billing interval|rental|bundles?|bundled|downloadable|gift ?cards?|preorders?|pre orders?)\b/,
  },
  discount: {
    not: 'it does not reduce a price',
    reads:
      /\b(?:discounts?|discounted|rebates?|markdown|coupons?|vouchers?|promo|promotions?|percent(?:age)? off|amount off|bogo|on sale|sale|(?:compare at|special|reduced|old|former|original|regular|list) price|compare at)\b|^percentage?$/,
    fields: ['price_discount', 'discount_value'],
  },
  shipping: {
    not: 'it does not affect shipping',
    reads:
      /\b(?:shipping|ships?|delivery (?:class|zones?|profile|methods?|options?|date|times?|days?)|carriers?|couriers?|freight|postage|pickup|(?:lead|handling|dispatch|cut ?off) (?:times?|days?)|cutoff|(?:postcode|zip|zip code|postal code) (?:ranges?|from|to)|free (?:from|above|over|until|shipping))\b|^(?:countries|zones|regions|postcodes|zip codes|postal codes)$|^free$/,
  },
  price: {
    not: 'it does not set a price',
    reads:
      /\b(?:prices?|pricing|priced|costs?|fees?|surcharges?|markup|msrp|rrp|wholesale|tiers?|tiered|deposit|subtotal)\b|\btotals?$|^amount$/,
    fields: ['price', 'base_cost', 'fixed_fee'],
  },
  tax: {
    not: 'it does not affect taxes',
    reads: /\b(?:tax|taxes|taxed|taxable|taxation|vat|gst|duty|duties)\b|^rate$/,
    fields: ['tax_id', 'rates'],
  },
  stock: {
    not: 'it does not track stock',
    reads:
      /\b(?:stock|stocked|inventory|quantity|quantities|qty|backorders?|availability|sold out|reserved|reorder)\b|^(?:available|track|units)$/,
    fields: ['stock_level'],
  },
  limit: {
    not: 'it does not limit anything',
    reads:
      /\b(?:(?:min|max|minimum|maximum) (?:cart|order|basket|quantity|qty|value|amount|price|total|items?|products?|spend|purchase|per|uses|usages?|discount|customers?)|(?:cart|order|basket|quantity|qty|value|amount|price) (?:min|max|minimum|maximum)|limits?|cap|once|uses|usages|per (?:order|customer|user|cart|item)|allowed|allows?|disallowed|excluded|excludes?|exclusions?|includes|eligible|eligibility|only|restrict(?:s|ed|ions?)?|requires?|required|stackable|combinable|cumulative|rules?|conditions|applies to|target (?:category|product|collection|customer)(?: ids?)?)\b|^(?:min|max|minimum|maximum)$/,
  },
  end: {
    not: 'it does not end anything',
    reads:
      /\b(?:ends?|ending|until|till|expires?|expired|expiry|expiration|unpublish(?:ed)?)\b|\b(?:valid|available|active|visible|date|sale) to$|^to$|^deadline$|^to date$/,
    fields: ['expiration_date', 'valid_until', 'published_until', 'published'],
  },
  begin: {
    not: 'it does not start anything',
    reads:
      /\b(?:starts?|starting|begins?|beginning|schedule|scheduled|validity)\b|\b(?:available|active|activate|visible|shown|date|publish|published|valid|effective) (?:from|at|on|since)$|^(?:valid|from(?: date)?)$/,
    fields: ['valid_from', 'published_from', 'published', 'active'],
  },
  visibility: {
    not: 'it does not hide anything',
    reads:
      /\b(?:hidden|hide|visible|visibility|publish|published|unpublished|unlisted|draft|archived|enabled|disabled|inactive|deleted|listed|searchable|locked|frozen|read ?only)\b|^(?:status|state|active|is active|channels?|sales channels?)$/,
    fields: ['published', 'active'],
  },
  customer: {
    not: 'it does not tell customers apart',
    reads:
      /\b(?:customers?|segments?|audiences?|guests?|vip|b2b|login|logged in)\b|\b(?:user|member|price) (?:groups?|roles?|tags?|ids?)$|^(?:groups?|roles?|users|members|emails)$/,
  },
  payment: {
    not: 'it does not record a payment',
    reads: /\b(?:paid|unpaid|payments?|captured|refunded|charged?|invoiced)\b/,
  },
  choice: {
    not: 'it does not select anything',
    reads:
      /^(?:products?|product ids?|skus?|items|collections?|categor(?:y|ies)|category ids|priority|(?:is )?default)$/,
    fields: ['items', 'category_id', 'conditions'],
  },
  picture: {
    not: 'it does not show an image',
    reads: /^(?:media|photos?|pictures?|gallery|thumbnails?)$/,
    fields: ['images', 'image', 'image_url'],
  },
  language: {
    not: 'it does not translate anything',
    reads: /\b(?:locales?|translations?|translated)\b/,
    fields: ['locales'],
  },
  code: {
    not: 'it does not help to find anything',
    reads: /\b(?:bar ?codes?|ean|upc)\b/,
    fields: ['gtin', 'sku'],
  },
};

/** `maxPerOrder` and `Max-per-order` are `max per order`. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** What a name reads like; undefined for one that only describes. */
export function meaningOf(name: string): Meaning | undefined {
  const words = wordsOf(name).join(' ');
  return MEANINGS.find((meaning) => READINGS[meaning].reads.test(words));
}

/** What does not happen, and the field that does it, of those that a record has. */
export function notDone(meaning: Meaning, names: readonly string[]) {
  const { not, fields = [] } = READINGS[meaning];
  return { not, field: fields.find((name) => names.includes(name)) };
}
