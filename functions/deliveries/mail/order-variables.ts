import { attribute } from '../../../shared/contract/attributes.ts';
import { isObject } from '../../../shared/contract/json.ts';
import { oneLine } from '../../../shared/mail/mail.ts';
import type { Formats } from '../../../shared/pricing/formats.ts';
import { CANCELABLE, WITHDRAWABLE } from '../../../shared/shopping/order-states.ts';
import { paymentRequestOf } from '../../../shared/shopping/payment-request.ts';
import type { Settings } from '../../../shared/tenancy/settings.ts';
import type { Order } from '../../orders/resource.ts';
import { plainName, textAt } from './plain-text.ts';

/** An order for people: amounts are texts, in the currency of the order. */
export interface OrderVariables {
  readonly id: string;
  readonly is_unpaid: boolean;
  /** Whether customers may do it themselves, in the state that the order has. */
  readonly can_be_canceled: boolean;
  readonly can_be_withdrawn: boolean;
  readonly lines: readonly OrderLine[];
  readonly items_total: string;
  readonly shipping: string;
  readonly shipping_total: string;
  readonly promotion: string;
  readonly promotion_total: string;
  readonly coupon: string;
  readonly coupon_total: string;
  readonly payment_method: string;
  readonly payment_method_total: string;
  /** How it is paid where no card is charged: empty for what there is none of. */
  readonly payment_description: string;
  readonly payment_amount: string;
  readonly payment_reference: string;
  readonly taxes: readonly OrderTax[];
  readonly taxes_included: boolean;
  readonly taxes_total: string;
  readonly total: string;
  readonly shipping_address: readonly string[];
  readonly billing_address: readonly string[];
}

interface OrderLine {
  readonly name: string;
  /** The values of the variant, with commas between them. */
  readonly variant: string;
  readonly quantity: number;
  /** Empty in orders of version 0.1. */
  readonly total: string;
}

interface OrderTax {
  readonly name: string;
  readonly rate: number;
  /** The name with the rate. */
  readonly label: string;
  readonly amount: string;
}

/** `record`: an order as an admin sees it. */
export function orderVariables(
  record: object,
  { currency_code }: Settings,
  formats: Formats,
): OrderVariables {
  const order = record as Order;
  const { converted, shipping, promotion, coupon, payment_method, tax_rules, state } = order;
  const payment = paymentRequestOf(order);
  const amounts = converted ?? order;
  const currency = converted?.currency ?? currency_code;
  const show = (amount: number) => formats.amount(amount, currency);
  /** Empty for what the order does not have. */
  const shown = (amount: number | undefined) => (amount ? show(amount) : '');
  return {
    id: String(order.id),
    is_unpaid: order.cancel_reason === 'unpaid',
    can_be_canceled: CANCELABLE.includes(state),
    can_be_withdrawn: WITHDRAWABLE.includes(state) && !order.withdrawal,
    lines: linesOf(order, show),
    items_total: show(amounts.items_total),
    shipping: oneLine(shipping?.name ?? ''),
    shipping_total: show(amounts.shipping_total),
    promotion: oneLine(promotion?.name ?? ''),
    promotion_total: shown(amounts.promotion_total),
    coupon: oneLine(coupon?.code ?? ''),
    coupon_total: shown(amounts.coupon_total),
    payment_method: oneLine(payment_method?.name ?? ''),
    payment_method_total: shown(amounts.payment_method_total),
    payment_description: payment?.description ?? '',
    payment_amount: shown(payment?.amount),
    payment_reference: payment?.reference ?? '',
    taxes: (amounts.tax_lines ?? []).map(({ name, rate, amount }) => ({
      name: oneLine(name),
      rate,
      label: oneLine(formats.tax(name, rate)),
      amount: show(amount),
    })),
    taxes_included: tax_rules?.prices_include_tax === true,
    taxes_total: shown(amounts.taxes_total),
    total: show(amounts.total),
    shipping_address: addressLines(order.shipping_address),
    billing_address: addressLines(order.billing_address),
  };
}

/** What the lines come to is in the explanation, by their positions; lines for nothing are not. */
function linesOf({ products, explanation }: Order, show: (amount: number) => string): OrderLine[] {
  const rule = explanation?.find((each) => each.rule === 'items');
  const totals = new Map((rule?.lines ?? []).map(({ line, amount }) => [line, amount]));
  return products.map((product, i) => ({
    name: oneLine(product.name),
    variant: variantOf(product),
    quantity: product.quantity,
    total: rule ? show(totals.get(i) ?? 0) : '',
  }));
}

function variantOf(product: object): string {
  const variant = attribute(product, 'variant');
  const definition = attribute(product, 'variantsDefinition');
  if (!isObject(variant) || !isObject(definition)) return '';
  return Object.keys(definition)
    .map((name) => textAt(variant, name))
    .filter((value) => value !== '')
    .join(', ');
}

const ADDRESS = [
  'full_name',
  'company',
  'address1',
  'address2',
  'postal_code',
  'city',
  'state',
  'country',
];

/** What a customer wrote: see `plainName`. */
const addressLines = (address: object | undefined): readonly string[] =>
  ADDRESS.map((name) => plainName(address && attribute(address, name))).filter(
    (line) => line !== '',
  );
