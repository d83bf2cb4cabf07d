import type { Row } from './content.ts';
import type { OrderVariables } from './order-variables.ts';

type TotalName =
  | 'items'
  | 'promotion'
  | 'coupon'
  | 'shipping'
  | 'fee'
  | 'taxIncluded'
  | 'taxes'
  | 'total';

type PaymentName = 'amountToPay' | 'paymentReference' | 'accountHolder' | 'bank';

/** The words of a mail, or of the page of an order. */
type SayRow<Name extends string> = (
  name: Name,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The amounts that an order comes to, the total last. */
export function totalRows(order: OrderVariables, say: SayRow<TotalName>): Row[] {
  const row = (label: string, value: string, note = '') =>
    value === '' ? [] : [{ label, value, note: note || undefined }];
  const taxes = order.taxes.flatMap(({ label, amount }) =>
    row(order.taxes_included ? say('taxIncluded', { tax: label }) : label, amount),
  );
  return [
    ...row(say('items'), order.items_total),
    ...order.promotions.flatMap(({ name, total }) => row(say('promotion'), negative(total), name)),
    ...row(say('coupon'), negative(order.coupon_total), order.coupon),
    ...row(say('shipping'), order.shipping_total, order.shipping),
    ...row(say('fee'), order.payment_method_total, order.payment_method),
    ...(taxes.length > 0 ? taxes : row(say('taxes'), order.taxes_total)),
    { label: say('total'), value: order.total, isTotal: true },
  ];
}

const negative = (amount: string) => (amount === '' ? '' : `−${amount}`);

/** What somebody writes on a transfer, and to which account it goes. */
export const paymentRows = (order: OrderVariables, say: SayRow<PaymentName>): Row[] =>
  [
    { label: say('amountToPay'), value: order.payment_amount },
    { label: say('paymentReference'), value: order.payment_reference },
    { label: say('accountHolder'), value: order.bank_account.holder },
    { label: 'IBAN', value: order.bank_account.iban },
    { label: 'BIC', value: order.bank_account.bic },
    { label: say('bank'), value: order.bank_account.bank },
  ].filter(({ value }) => value !== '');
