import { countryCode } from '../../shared/contract/countries.ts';
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
function destinationOf(
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
  const methods = product.requires_shipping === false ? [] : await methodsOf(visit);
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
      deliveryTime: deliveryTimeOf(each),
    })),
    detailsFor(purchasable) {
      const ways = waysFor(purchasable);
      return ways.length > 0 ? ways.map((each) => ({ '@id': idOf(each) })) : undefined;
    },
  };
}

/** Those that send a parcel, the cheapest first. */
async function methodsOf(visit: Visit): Promise<Shipping[]> {
  const methods = await visit.shippings();
  return methods
    .filter(({ collection }) => collection !== true)
    .toSorted((one, other) => costOf(visit, one) - costOf(visit, other));
}

/** Of one unit. */
const costOf = ({ currency }: Visit, { base_cost, per_item_cost = 0 }: Shipping) =>
  Number((base_cost + per_item_cost).toFixed(exponentOf(currency)));

/** What a method must carry: one unit. What nobody has measured is not tested. */
function totalsOf(product: Product, purchasable: Purchasable) {
  const { weight, width, height, depth } = { ...product, ...purchasable };
  const totals = { value: priceOf(purchasable), weight, width, height, depth };
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total));
}

/** Undefined where the store has not said how long a parcel takes. */
const deliveryTimeOf = ({ max_days }: Shipping) =>
  max_days === undefined
    ? undefined
    : {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          ...{ '@type': 'QuantitativeValue', minValue: 0, maxValue: max_days, unitCode: 'DAY' },
        },
      };
