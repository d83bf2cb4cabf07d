import { countryCode } from '../../shared/contract/countries.ts';
import { localTime } from '../../shared/delivery/days.ts';
import { DEFAULT_DAYS } from '../../shared/delivery/store-calendar.ts';
import { exponentOf } from '../../shared/pricing/money.ts';
import { isEligible, servesCountry } from '../../shared/pricing/shipping-bounds.ts';
import type { Shipping } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';
import { type Product, type Purchasable, priceOf, purchasablesOf } from './products.ts';

/** Ways to ship that a product names; the cheapest ones. */
const MAX_SHOWN = 3;

/** A country, as the zones of a method have it. */
const CODE = /^[A-Z]{2}$/;

/**
 * Where most parcels go: the region of the language of the page, the country of the store, or the first one that a method
 * names. The page is the same for everybody, so the visitor's own country does not count.
 */
export function destinationOf(
  { language, application }: Pick<Visit, 'language' | 'application'>,
  methods: readonly Shipping[],
): string | undefined {
  const [, region = ''] = /-([A-Z]{2})\b/.exec(language) ?? [];
  const zones = methods.flatMap((each) => each.zones.flatMap(({ code, name }) => [code, name]));
  return [region, application.company_country, ...zones]
    .map((each) => countryCode(each ?? ''))
    .find((code) => CODE.test(code) && methods.some((each) => servesCountry(each, code)));
}

interface Shipped {
  /** The ways to ship one unit, as schema.org describes them. */
  readonly details: readonly object[];
  /** Those for what is bought, by reference. */
  detailsFor(purchasable: Purchasable): readonly object[] | undefined;
}

/**
 * How one unit of a product is shipped. Offers name each way by its id, so that a page with many variants describes it once
 * (developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
export async function shippedAs(visit: Visit, product: Product): Promise<Shipped> {
  const methods = product.requires_shipping === false ? [] : await parcelMethods(visit);
  const country = destinationOf(visit, methods);
  const served = methods.filter((each) => country !== undefined && servesCountry(each, country));
  const idOf = ({ id }: Shipping) => `#shipping-${id}`;
  const waysFor = (purchasable: Purchasable) =>
    served.filter((each) => isEligible(each, totalsOf(product, purchasable))).slice(0, MAX_SHOWN);
  const named = new Set(purchasablesOf(product).flatMap(waysFor));
  return {
    details: [...named].map((each) => ({
      ...{ '@context': 'https://schema.org', '@type': 'OfferShippingDetails', '@id': idOf(each) },
      shippingRate: {
        ...{ '@type': 'MonetaryAmount', value: costOf(visit, each), currency: visit.currency },
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      deliveryTime: deliveryTimeOf(visit, each),
    })),
    detailsFor(purchasable) {
      const ways = waysFor(purchasable);
      return ways.length > 0 ? ways.map((each) => ({ '@id': idOf(each) })) : undefined;
    },
  };
}

/** Those that send a parcel, the cheapest first. */
export async function parcelMethods(visit: Visit): Promise<Shipping[]> {
  const methods = await visit.shippings();
  return methods
    .filter(({ collection }) => collection !== true)
    .toSorted((one, other) => costOf(visit, one) - costOf(visit, other));
}

/** Of one unit. */
const costOf = ({ currency }: Visit, { base_cost, per_item_cost = 0 }: Shipping) =>
  Number((base_cost + per_item_cost).toFixed(exponentOf(currency)));

/** What a method must carry: one unit. What nobody has measured is not tested. */
export function totalsOf(product: Product, purchasable: Purchasable) {
  const { weight, width, height, depth } = { ...product, ...purchasable };
  const totals = { value: priceOf(purchasable), weight, width, height, depth };
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total));
}

const daysFrom = (minValue: number, maxValue: number) => ({
  ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
});

/**
 * Undefined where the store has not said how long a parcel takes. An order that comes before the cut-off is sent the
 * same day; search engines add a day to others.
 */
function deliveryTimeOf({ application }: Visit, { min_days = 0, max_days }: Shipping) {
  if (max_days === undefined) return undefined;
  const { order_cutoff_time: cutoff, working_days, timezone } = application;
  const days = working_days ?? DEFAULT_DAYS;
  return {
    '@type': 'ShippingDeliveryTime',
    ...(cutoff && { cutoffTime: `${cutoff}:00${offsetOf(timezone ?? 'UTC')}` }),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map(
        (each) => `https://schema.org/${each.charAt(0).toUpperCase()}${each.slice(1)}`,
      ),
    },
    handlingTime: cutoff ? daysFrom(0, 0) : daysFrom(1, 1),
    transitTime: daysFrom(min_days, max_days),
  };
}

/** How far clocks of a zone are ahead of UTC now: `+01:00`. */
function offsetOf(zone: string, now = Date.now()): string {
  const [local, utc] = [localTime(now, zone), localTime(now, 'UTC')];
  const ahead = (local.day - utc.day) * 1_440 + local.minutes - utc.minutes;
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const length = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${digits(length / 60)}:${digits(length % 60)}`;
}
