import { type ExpandedLine, lineOf } from '../carts/cart.ts';
import { atAddress, storeAddress, type TaxAddress } from '../pricing/tax-rates.ts';
import { type TaxRules, taxIdOf } from '../pricing/tax-rules.ts';
import type { Order } from '../resources/orders.ts';
import type { PaymentMethod } from '../resources/paymentMethods.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import type { Shipping } from '../resources/shippings.ts';
import type { Tax } from '../resources/taxes.ts';

type Addresses = Pick<Order, 'shipping_address' | 'billing_address'>;
type AddressKind = NonNullable<Order['tax_rules']>['address'];

/** What an order keeps of what decided its taxes, from which they can be computed again. */
type StoredRules = Pick<
  Order,
  'tax_rules' | 'taxes' | 'tax_exempt' | 'tax_exempt_reason' | 'tax_exempt_type'
>;

/** What the taxes of a new order depend on. */
interface Taxable {
  readonly lines: readonly ExpandedLine[];
  /** The method by which the order is sent, or collected. */
  readonly shipping: Pick<Shipping, 'collection'> | undefined;
  /** Methods by which the order is, or may be, sent and paid. */
  readonly methods: readonly (Pick<Shipping | PaymentMethod, 'tax_id'> | undefined)[];
  readonly addresses: { readonly [Kind in keyof Addresses]?: TaxAddress | undefined };
  /** All tax classes of the store. */
  readonly classes: readonly Tax[];
}

/** The tax rules of a new order to store, with the rows that apply at its address. */
export function storedTaxRules(settings: Settings, taxable: Taxable): StoredRules {
  if (settings.tax_type === 'nothing') return { taxes: [] };
  const { lines, methods, addresses, classes } = taxable;
  const isCollected = isTaxedAsCollected(taxable, settings);
  const kind = isCollected ? 'store' : addressKind(taxable);
  const address = addressOf(kind, addresses, settings);
  const named = new Set([
    ...lines.map((line) => taxIdOf(lineOf(line))),
    ...methods.map((method) => method?.tax_id),
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
      ...(isCollected && { collection: true }),
    },
    taxes: classes.filter(({ id }) => named.has(id)).map((each) => atAddress(each, address)),
  };
}

/** A store that does not say where it is cannot tax by that. */
const isTaxedAsCollected = ({ lines, shipping }: Taxable, { company_country }: Settings): boolean =>
  shipping?.collection === true && hasGoods(lines) && Boolean(company_country);

const hasGoods = (lines: Taxable['lines']) =>
  lines.some(({ requires_shipping }) => requires_shipping !== false);

/** Where it is sent to, or who pays it when nothing is sent; that of the store when none is known. */
function addressKind({ lines, addresses }: Taxable): AddressKind {
  const kind = hasGoods(lines) ? 'shipping_address' : 'billing_address';
  return addresses[kind]?.country ? kind : 'store';
}

const addressOf = (
  kind: AddressKind,
  addresses: Taxable['addresses'],
  settings: Settings,
): TaxAddress => (kind === 'store' ? storeAddress(settings) : (addresses[kind] ?? {}));

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
    isEstimated: tax_rules.address === 'store' && !tax_rules.collection,
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
