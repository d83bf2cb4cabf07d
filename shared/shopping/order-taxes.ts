import type { Order } from '../../functions/orders/resource.ts';
import type { PaymentMethod } from '../../functions/paymentMethods/resource.ts';
import type { Shipping } from '../../functions/shippings/resource.ts';
import type { Tax } from '../../functions/taxes/resource.ts';
import { atAddress, type TaxAddress } from '../pricing/tax-rates.ts';
import { type TaxRules, taxIdOf } from '../pricing/tax-rules.ts';
import type { Settings } from '../tenancy/settings.ts';
import { type ExpandedLine, lineOf } from './cart.ts';

type Addresses = Pick<Order, 'shipping_address' | 'billing_address'>;
type AddressKind = NonNullable<Order['tax_rules']>['address'];

/** What an order keeps of what decided its taxes, from which they can be computed again. */
type StoredRules = Pick<Order, 'tax_rules' | 'taxes' | 'tax_exempt' | 'tax_exempt_reason'>;

/** What the taxes of a new order depend on. */
interface Taxable {
  readonly lines: readonly ExpandedLine[];
  readonly shipping: Shipping | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
  readonly addresses: { readonly [Kind in keyof Addresses]?: TaxAddress | undefined };
  /** All tax classes of the store. */
  readonly classes: readonly Tax[];
}

/** The tax rules of a new order to store, with the rows that apply at its address. */
export function storedTaxRules(settings: Settings, taxable: Taxable): StoredRules {
  if (settings.tax_type === 'nothing') return { taxes: [] };
  const { lines, shipping, paymentMethod, addresses, classes } = taxable;
  const kind = addressKind(taxable);
  const address = addressOf(kind, addresses, settings);
  const named = new Set([
    ...lines.map((line) => taxIdOf(lineOf(line))),
    shipping?.tax_id,
    paymentMethod?.tax_id,
    settings.tax_id,
  ]);
  const { tax_type, tax_rate, tax_id } = settings;
  const { prices_include_tax = false, apply_discounts_before_taxes = false } = settings;
  return {
    tax_rules: {
      tax_type,
      tax_rate,
      ...(tax_id !== undefined && { tax_id }),
      prices_include_tax,
      apply_discounts_before_taxes,
      address: kind,
    },
    taxes: classes.filter(({ id }) => named.has(id)).map((each) => atAddress(each, address)),
  };
}

/** Where it is sent to, or who pays it when nothing is sent; that of the store when none is known. */
function addressKind({ lines, addresses }: Taxable): AddressKind {
  const isSent = lines.some(({ requires_shipping }) => requires_shipping !== false);
  const kind = isSent ? 'shipping_address' : 'billing_address';
  return addresses[kind]?.country ? kind : 'store';
}

const addressOf = (
  kind: AddressKind,
  addresses: Taxable['addresses'],
  settings: Settings,
): TaxAddress => (kind === 'store' ? storeAddress(settings) : (addresses[kind] ?? {}));

export const storeAddress = (settings: Settings): TaxAddress => ({
  country: settings.company_country,
  state: settings.company_state,
  city: settings.company_city,
  postal_code: settings.company_postalcode,
});

/** The rules with which the taxes of an order are computed; undefined where there are none. */
export const taxRulesOf = ({
  tax_rules,
  taxes = [],
  tax_exempt,
}: StoredRules): TaxRules | undefined =>
  tax_rules && {
    settings: tax_rules,
    classes: taxes,
    isExempt: tax_exempt === true,
    isEstimated: tax_rules.address === 'store',
  };

/** Whether the taxes of an order that is paid by this method need a class that it does not have. */
export const lacksTaxClass = ({ tax_rules, taxes = [] }: Order, tax_id: number) =>
  tax_rules !== undefined && tax_id !== 0 && !taxes.some(({ id }) => id === tax_id);

/** The tax classes of an order with a further one. */
export function withTaxClass(order: Order, added: Tax, settings: Settings): Pick<Order, 'taxes'> {
  const { tax_rules, taxes = [] } = order;
  const address = addressOf(tax_rules?.address ?? 'store', order, settings);
  return { taxes: [...taxes, atAddress(added, address)] };
}
