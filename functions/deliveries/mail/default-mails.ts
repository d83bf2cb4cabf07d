import type { DefaultMail } from '../../../shared/events/mail-events.ts';
import { oneLine } from '../../../shared/mail/mail.ts';
import { type Block, type Content, linesBlock, linkBlock, type Row, textBlock } from './content.ts';
import type { Say } from './messages/messages.ts';
import type { OrderVariables } from './order-variables.ts';
import type { Variables } from './variables.ts';

/** The mail about an event in the words of the product. */
export function defaultMail(type: DefaultMail, variables: Variables, say: Say): Content {
  const values = valuesOf(variables);
  return {
    subject: say(`${type}.subject`, values),
    blocks: [
      textBlock(values.name ? say('hello', values) : say('helloNobody')),
      ...BODIES[type](variables, say),
      ...linesBlock(say('seller'), seller(variables, say)),
    ],
  };
}

/** What messages are filled in with. */
const valuesOf = ({ customer, order, refund, store, webhook, date }: Variables) => ({
  name: customer.name,
  email: customer.email,
  id: order?.id ?? '',
  total: order?.total ?? '',
  amount: refund?.amount ?? '',
  store: store.name,
  url: webhook?.url ?? '',
  date,
});

type Body = (variables: Variables, say: Say) => readonly Block[];

const saying =
  (type: DefaultMail): Body =>
  (variables, say) => [textBlock(say(`${type}.text`, valuesOf(variables)))];

const aboutOrder =
  (type: DefaultMail): Body =>
  (variables, say) => [...saying(type)(variables, say), ...orderLink(variables, say)];

const parcel =
  (type: DefaultMail): Body =>
  (variables, say) => [
    ...saying(type)(variables, say),
    ...tracking(variables, say),
    ...orderLink(variables, say),
  ];

const BODIES: Readonly<Record<DefaultMail, Body>> = {
  'order.created': confirmation,
  'order.payment_failed': aboutOrder('order.payment_failed'),
  'shipment.created': parcel('shipment.created'),
  'order.shipped': parcel('order.shipped'),
  'order.canceled': (variables, say) =>
    variables.order?.is_unpaid
      ? [textBlock(say('order.canceled.unpaid')), ...orderLink(variables, say)]
      : aboutOrder('order.canceled')(variables, say),
  'order.refunded': (variables, say) =>
    variables.refund
      ? aboutOrder('order.refunded')(variables, say)
      : [textBlock(say('order.refunded.whole')), ...orderLink(variables, say)],
  'order.withdrawn': aboutOrder('order.withdrawn'),
  'user.created': (variables, say) => [
    ...saying('user.created')(variables, say),
    ...linkBlock(say('visit'), variables.link || undefined),
  ],
  'user.password_recovery': recovery,
  'user.password_changed': saying('user.password_changed'),
  'user.email_changed': saying('user.email_changed'),
  'webhook.disabled': saying('webhook.disabled'),
};

function confirmation(variables: Variables, say: Say): readonly Block[] {
  const { order } = variables;
  if (!order) return [];
  return [
    textBlock(say('order.created.text')),
    { kind: 'heading', text: say('order', { id: order.id }) },
    { kind: 'rows', rows: lineRows(order) },
    { kind: 'rows', rows: totalRows(order, say) },
    ...payment(order, say),
    ...linesBlock(say('shippingAddress'), order.shipping_address),
    ...linesBlock(say('billingAddress'), order.billing_address),
    ...rights(variables, say),
    ...orderLink(variables, say),
  ];
}

const lineRows = ({ lines }: OrderVariables): Row[] =>
  lines.map(({ name, variant, quantity, total }) => ({
    label: `${quantity} × ${name}`,
    note: variant || undefined,
    value: total,
  }));

function totalRows(order: OrderVariables, say: Say): Row[] {
  const row = (label: string, value: string, note = '') =>
    value === '' ? [] : [{ label, value, note: note || undefined }];
  const taxes = order.taxes.flatMap(({ label, amount }) =>
    row(order.taxes_included ? say('taxIncluded', { tax: label }) : label, amount),
  );
  return [
    ...row(say('items'), order.items_total),
    ...row(say('promotion'), negative(order.promotion_total), order.promotion),
    ...row(say('coupon'), negative(order.coupon_total), order.coupon),
    ...row(say('shipping'), order.shipping_total, order.shipping),
    ...row(say('fee'), order.payment_method_total, order.payment_method),
    ...(taxes.length > 0 ? taxes : row(say('taxes'), order.taxes_total)),
    { label: say('total'), value: order.total, isTotal: true },
  ];
}

const negative = (amount: string) => (amount === '' ? '' : `−${amount}`);

/** How it is paid, and what to write on a transfer. */
function payment(order: OrderVariables, say: Say): Block[] {
  const { payment_method, payment_description, payment_amount, payment_reference } = order;
  if (!payment_method) return [];
  const description = payment_description.split('\n').map((line) => oneLine(line, 500));
  const rows: Row[] = [
    { label: say('amountToPay'), value: payment_amount },
    { label: say('paymentReference'), value: payment_reference },
  ].filter(({ value }) => value !== '');
  return [
    ...linesBlock(say('payment'), [payment_method, ...description.filter((line) => line !== '')]),
    ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
  ];
}

/** What customers can still do with the order, and where. */
function rights({ order, order_page }: Variables, say: Say): Block[] {
  if (order?.can_be_canceled) return [textBlock(say(order_page ? 'cancelByPage' : 'cancelByMail'))];
  if (!order?.can_be_withdrawn) return [];
  return [textBlock(say(order_page ? 'withdrawByPage' : 'withdrawByMail'))];
}

const orderLink = ({ order_page, link }: Variables, say: Say) =>
  order_page ? linkBlock(say('showOrder'), order_page) : linkBlock(say('visit'), link || undefined);

function tracking({ shipment }: Variables, say: Say): Block[] {
  if (!shipment) return [];
  const { tracking_code: code, tracking_link: url } = shipment;
  return [
    ...(code ? linesBlock(say('trackingCode'), [code]) : []),
    ...linkBlock(say('track'), url || undefined),
  ];
}

function recovery(variables: Variables, say: Say): readonly Block[] {
  const { code = '', link = '' } = variables.recovery ?? {};
  return [
    textBlock(say('user.password_recovery.text')),
    ...linkBlock(say('setPassword'), link || undefined),
    textBlock(say(link ? 'code' : 'codeAlone', { code })),
    textBlock(say('codeEnds')),
  ];
}

function seller({ store }: Variables, say: Say): readonly string[] {
  const town = [store.company_postalcode, store.company_city].filter(Boolean).join(' ');
  const taxId = store.company_taxid && say('taxId', { id: store.company_taxid });
  return [
    store.company_name || store.name,
    store.company_address,
    town,
    store.company_state,
    store.company_country,
    taxId,
    store.email_address,
  ].filter((line) => line !== '');
}
