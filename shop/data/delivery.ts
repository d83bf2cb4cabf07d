import { countryCode } from '../../shared/contract/countries.ts';
import { deliveryOf } from '../../shared/delivery/delivery-of.ts';
import { deliveryText } from '../../shared/mail-texts/delivery-text.ts';
import {
  isEligible,
  type ShippingTotals,
  servesCountry,
} from '../../shared/pricing/shipping-bounds.ts';
import type { Shipping } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';
import type { Cart } from './cart.ts';
import { needsShipping } from './checkout.ts';
import { keptDraft } from './checkout-draft.ts';
import { type Product, type Purchasable, variantIdOf } from './products.ts';
import { destinationOf, parcelMethods, totalsOf } from './shipping-details.ts';

type Wanted = Parameters<typeof deliveryOf>[0][number];

/** Where goods go, and when they arrive there. */
export interface Estimate {
  readonly country: string;
  readonly text: string;
}

/**
 * How long a copy of a page is shown that is the same for everybody (`s-maxage` and `stale-while-revalidate`): what it
 * promises still holds then, also where the cut-off comes meanwhile.
 */
export const MAX_PAGE_AGE_MS = 360_000;

/** When one unit arrives where most parcels go, by the cheapest method that says it. */
export async function productDelivery(
  visit: Visit,
  product: Product,
  purchasable: Purchasable,
  now = Date.now(),
): Promise<Estimate | undefined> {
  if (product.requires_shipping === false) return undefined;
  const methods = await parcelMethods(visit);
  const variant = variantIdOf(purchasable) === undefined ? undefined : purchasable;
  return estimate(visit, methods, {
    country: destinationOf(visit, methods),
    totals: totalsOf(product, purchasable),
    wanted: [{ product, variant, quantity: 1 }],
    now: now + MAX_PAGE_AGE_MS,
  });
}

/** When what is in a cart arrives in the country that was typed, or in which most parcels go. */
export async function cartDelivery(
  visit: Visit,
  cart: Cart,
  now = Date.now(),
): Promise<Estimate | undefined> {
  if (!needsShipping(cart)) return undefined;
  const methods = await parcelMethods(visit);
  const typed = countryCode(keptDraft(visit)?.shipping['country'] ?? '');
  return estimate(visit, methods, {
    country: typed === '' ? destinationOf(visit, methods) : typed,
    totals: totalsOfCart(cart),
    wanted: cart.items.map(({ variant, quantity, ...product }) => ({ product, variant, quantity })),
    now,
  });
}

interface Sent {
  readonly country: string | undefined;
  readonly totals: ShippingTotals;
  readonly wanted: readonly Wanted[];
  readonly now: number;
}

/** @param methods the cheapest first */
function estimate(
  { application, language }: Visit,
  methods: readonly Shipping[],
  { country, totals, wanted, now }: Sent,
): Estimate | undefined {
  if (country === undefined) return undefined;
  const delivers = deliveryOf(wanted, application, now);
  const [text] = methods
    .filter((each) => servesCountry(each, country) && isEligible(each, totals))
    .map((each) => deliveryText({ delivery: delivers(each), awaitsPayment: false }, language))
    .filter(Boolean);
  return text === undefined ? undefined : { country, text };
}

const MEASURES = ['weight', 'width', 'height', 'depth'] as const;

/** What nobody has measured is not tested. */
function totalsOfCart({ items, items_total: value }: Cart): ShippingTotals {
  const measured = MEASURES.map((name) => {
    const each = items.map((line) => (line.variant?.[name] ?? line[name] ?? 0) * line.quantity);
    return [name, each.reduce((sum, one) => sum + one, 0)] as const;
  });
  return Object.fromEntries([['value', value] as const, ...measured].filter(([, total]) => total));
}
