import { attribute } from '../contract/attributes.ts';
import { isObject } from '../contract/json.ts';
import { oneLine } from '../mail/mail.ts';
import { isCancelable } from '../orders/owed-payment.ts';
import { isPaid } from '../orders/paid-and-due.ts';
import { type PaymentSettings, paymentOf } from '../orders/payment-request.ts';
import { isWhollyExcluded, isWithdrawable, withdrawnUnits } from '../orders/withdrawal.ts';
import type { Formats } from '../pricing/formats.ts';
import { nameOfOrder, type Order } from '../resources/orders.ts';
import { printedIban } from '../resources/schemas/bank-account.ts';
import { CANCELABLE } from '../resources/schemas/order-states.ts';
import type { InvoicePayment } from '../resources/schemas/payment-request.ts';
import { deliveryText } from './delivery-text.ts';
import { plainName, textAt } from './plain-text.ts';
import { agreementTexts, withdrawalText } from './withdrawal-text.ts';

export type OrderVariables = ReturnType<typeof orderVariables>;

/**
 * An order for people: amounts are texts, in the currency of the order, and empty for what there is none
 * of. `record`: the order as an admin sees it.
 */
export function orderVariables(record: object, settings: PaymentSettings, formats: Formats) {
  const order = record as Order;
  const { converted, coupon, payment_method } = order;
  const { tax_rules, state, processor } = order;
  const amounts = converted ?? order;
  const currency = converted?.currency ?? settings.currency_code;
  const show = (amount: number) => formats.amount(amount, currency);
  const shown = (amount: number | undefined) => (amount ? show(amount) : '');
  const promotions = promotionsIn(order).map(({ name, promotion_total }) => ({
    name: oneLine(name),
    total: shown(promotion_total),
  }));
  return {
    id: String(order.id),
    number: nameOfOrder(order),
    // Whether the money is known to have come.
    is_paid: isPaid(order),
    is_unpaid: order.cancel_reason === 'unpaid',
    // To be paid by a card, where the customer has chosen no payment method of the store.
    awaits_card: !payment_method && Boolean(processor) && CANCELABLE.includes(state),
    // Whether customers may do it themselves, in the state that the order has.
    can_be_canceled: isCancelable(order) && !goesOnAtOnce(order),
    can_be_withdrawn:
      isWithdrawable(order) ||
      (goesOnAtOnce(order) && !order.withdrawal && !isWhollyExcluded(order)),
    lines: linesOf(order, show, formats),
    // What the customer has agreed to, in the words of the confirmation.
    agreements: agreementTexts(order, formats.language),
    items_total: show(amounts.items_total),
    ...shippingVariables(order, formats),
    shipping_total: show(amounts.shipping_total),
    promotions,
    // The names of all, with commas between them.
    promotion: promotions.map(({ name }) => name).join(', '),
    promotion_total: shown(amounts.promotion_total),
    coupon: oneLine(coupon?.code ?? ''),
    coupon_total: shown(amounts.coupon_total),
    payment_method: oneLine(payment_method?.name ?? ''),
    payment_method_total: shown(amounts.payment_method_total),
    ...paymentVariables(paymentOf(order, settings), shown),
    taxes: (amounts.tax_lines ?? []).map(({ name, rate, amount }) => ({
      name: oneLine(name),
      rate,
      // The name with the rate.
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

/** An order whose method waits for no money is prepared as soon as it is placed. */
const goesOnAtOnce = ({ state, processor, payment_method: method }: Order) =>
  CANCELABLE.includes(state) &&
  !processor &&
  method !== undefined &&
  (method?.settlement ?? 'immediate') === 'immediate';

const shippingVariables = (
  { shipping, delivery, payment_method }: Order,
  { language }: Formats,
) => ({
  shipping: oneLine(shipping?.name ?? ''),
  shipping_description: shipping?.description ?? '',
  // The customer collects it where the store is.
  is_collected: shipping?.collection === true,
  // When it arrives, or can be collected, as it was promised; empty where nothing was.
  delivery: deliveryText(
    { ...shipping, delivery, awaitsPayment: payment_method?.settlement === 'confirmed' },
    language,
  ),
});

/** What each promotion takes off, in the currency of the order. */
function promotionsIn({ promotion, ...order }: Order) {
  const { promotions, promotion_total = 0 } = order.converted ?? order;
  if (promotions) return promotions;
  return promotion ? [{ name: promotion.name, promotion_total }] : [];
}

/** How the order is paid where no card is charged: empty texts for what there is none of. */
function paymentVariables(
  payment: Partial<InvoicePayment> = {},
  shown: (amount: number | undefined) => string,
) {
  const { description = '', instructions = '', amount, reference = '', bank_account } = payment;
  const { holder = '', iban = '', bic = '', bank = '' } = bank_account ?? {};
  return {
    payment_description: description,
    payment_instructions: instructions,
    payment_amount: shown(amount),
    payment_reference: reference,
    bank_account: {
      holder: oneLine(holder),
      iban: printedIban(iban),
      bic,
      bank: oneLine(bank),
    },
  };
}

/** What the lines come to is in the explanation, by their positions; lines for nothing are not. */
function linesOf(
  { products, explanation, withdrawal }: Order,
  show: (amount: number) => string,
  { language }: Formats,
) {
  const rule = explanation?.find((each) => each.rule === 'items');
  const totals = new Map((rule?.lines ?? []).map(({ line, amount }) => [line, amount]));
  return products.map((product, i) => {
    const units = withdrawnUnits(withdrawal, product);
    return {
      name: oneLine(product.name),
      variant: variantOf(product),
      quantity: product.quantity,
      total: show(totals.get(i) ?? 0),
      // Why there is no right of withdrawal, or when it ends.
      withdrawal: withdrawalText(product, language) ?? '',
      is_withdrawn: units > 0,
      withdrawn_quantity: units,
    };
  });
}

/** The values of the variant, with commas between them. */
export function variantOf(product: object): string {
  const variant = attribute(product, 'variant');
  const definition = attribute(product, 'variantsDefinition');
  if (!isObject(variant) || !isObject(definition)) return '';
  return Object.keys(definition)
    .map((name) => textAt(variant, name))
    .filter((value) => value !== '')
    .join(', ');
}

/** The lines of an address by the fields that each has. */
const ADDRESS = [
  ['full_name'],
  ['company'],
  ['address1'],
  ['address2'],
  ['postal_code', 'city'],
  ['state'],
  ['country'],
];

/** The lines of an address. What a customer wrote is shown by `plainName`, unless it is for nobody else. */
export const addressLines = (
  address: object | undefined,
  shown: (text: unknown) => string = plainName,
): readonly string[] =>
  ADDRESS.map((names) =>
    names
      .map((name) => shown(address && attribute(address, name)))
      .filter((part) => part !== '')
      .join(' '),
  ).filter((line) => line !== '');
