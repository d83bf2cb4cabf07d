import { plainVatId, vatIdOf } from '../contract/vat-id.ts';
import { isDefault } from '../mail/mail-of-event.ts';
import type { DefaultMail, MailEvent } from '../resources/schemas/mail-events.ts';
import {
  type Block,
  type Content,
  footerBlock,
  linesBlock,
  linkBlock,
  type Row,
  textBlock,
} from './content.ts';
import type { MessageName, Say } from './messages.ts';
import { paymentRows, totalRows } from './order-rows.ts';
import type { OrderVariables } from './order-variables.ts';
import type { Own } from './own-texts.ts';
import { linesIn } from './plain-text.ts';
import type { Variables } from './variables.ts';

/** The mail about an event in the words of the product, but for those that the store has. */
export function defaultMail(
  type: MailEvent,
  variables: Variables,
  sayDefault: Say,
  own: Own = {},
): Content {
  const say = sayingOwn(type, own, sayDefault);
  const values = valuesOf(variables);
  // The mails that have no words of the product are about orders and their invoices.
  const body = isDefault(type) ? (BODIES[type] ?? saying(type)) : aboutOrder(type as DefaultMail);
  const ready = isReady(type, variables) && own.subject === undefined;
  return {
    subject: say(ready ? `${READY}.subject` : `${type as DefaultMail}.subject`, values),
    blocks: [
      textBlock(own.greeting ?? (values.name ? say('hello', values) : say('helloNobody'))),
      ...body(variables, say),
      ...linesBlock(say('seller'), seller(variables, say)),
      ...footerBlock(own.footer?.split('\n') ?? variables.store.footer),
    ].filter((block) => block.kind !== 'text' || block.text !== ''),
  };
}

/**
 * The note takes the place of the sentence that names what has happened. Where this depends on the order, as of one that
 * is collected or not paid, those of the other cases stay.
 */
function sayingOwn(type: MailEvent, { subject, note }: Own, say: Say): Say {
  const own: Readonly<Record<string, string | undefined>> = {
    [`${type}.subject`]: subject,
    [`${type}.text`]: note,
  };
  return (name: MessageName, values) => own[name] ?? say(name, values);
}

/** What messages are filled in with. */
const valuesOf = ({ customer, order, product, refund, store, webhook, date }: Variables) => ({
  name: customer.name,
  email: customer.email,
  order: order?.number ?? '',
  total: order?.total ?? '',
  amount: refund?.amount ?? '',
  product: product?.name ?? '',
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

/** Nothing of an order that is collected is on its way. */
const READY = 'order.shipped.collected';

const isReady = (type: MailEvent, { order }: Variables) =>
  order?.is_collected === true && (type === 'shipment.created' || type === 'order.shipped');

const parcel =
  (type: DefaultMail): Body =>
  (variables, say) =>
    isReady(type, variables)
      ? [textBlock(say(READY)), ...placeOf(variables, say), ...orderLink(variables, say)]
      : [
          ...saying(type)(variables, say),
          ...tracking(variables, say),
          ...orderLink(variables, say),
        ];

/** What the store tells the customer, and where an approved return goes; of one that has come, what has. */
function aboutReturn(type: DefaultMail): Body {
  return (variables, say) => {
    const { instructions = '', address = [], has_label: hasLabel } = variables.return ?? {};
    const isApproved = type === 'order.return_approved';
    return [
      ...(type === 'order.return_received'
        ? receivedLines(variables, say)
        : saying(type)(variables, say)),
      ...(instructions ? [textBlock(instructions)] : []),
      ...(isApproved ? linesBlock(say('returnAddress'), address) : []),
      // A link to the label itself would not work for long.
      ...(isApproved && hasLabel && variables.order_page ? [textBlock(say('returnLabel'))] : []),
      ...orderLink(variables, say),
    ];
  };
}

/** What has come, which may be nothing, and what happens next. */
function receivedLines(variables: Variables, say: Say): readonly Block[] {
  const lines = (variables.return?.received ?? []).map(nameOfLine);
  return [
    ...(lines.length > 0
      ? [...saying('order.return_received')(variables, say), { kind: 'lines', lines } as const]
      : []),
    textBlock(say('order.return_received.next')),
  ];
}

/** The mails that say more than their text. */
const BODIES: { readonly [Type in DefaultMail]?: Body } = {
  'order.created': confirmation,
  'payment.succeeded': aboutOrder('payment.succeeded'),
  'order.payment_failed': aboutOrder('order.payment_failed'),
  'shipment.created': parcel('shipment.created'),
  'order.shipped': parcel('order.shipped'),
  'order.canceled': (variables, say) =>
    variables.order?.is_unpaid
      ? [textBlock(say('order.canceled.unpaid')), ...orderLink(variables, say)]
      : aboutOrder('order.canceled')(variables, say),
  'order.refunded': (variables, say) => [
    textBlock(say(refundText(variables), valuesOf(variables))),
    ...deducted(variables, say),
    // What is left to pay, and how.
    ...(variables.order?.payment_amount ? payment(variables, variables.order, say) : []),
    ...orderLink(variables, say),
  ],
  'order.withdrawn': receiptOfWithdrawal,
  'withdrawal.created': receiptOfStatement,
  'order.return_approved': aboutReturn('order.return_approved'),
  'order.return_refused': aboutReturn('order.return_refused'),
  'order.return_received': aboutReturn('order.return_received'),
  'cart.abandoned': abandonedCart,
  'user.created': (variables, say) => [
    ...saying('user.created')(variables, say),
    ...linkBlock(say('visit'), variables.link || undefined),
  ],
  'user.password_recovery': recovery,
  'subscriber.confirmation': (variables, say) => [
    ...saying('subscriber.confirmation')(variables, say),
    ...linkBlock(say('subscribe'), variables.confirm_link),
  ],
  'product.back_in_stock': (variables, say) => [
    ...saying('product.back_in_stock')(variables, say),
    ...linkBlock(say('visit'), variables.link || undefined),
    textBlock(say('onlyMail')),
  ],
};

/** What the store keeps of what was given back, and why. */
function deducted({ refund }: Variables, say: Say): Block[] {
  if (!refund?.deduction) return [];
  const { deduction: value, reason } = refund;
  return [{ kind: 'rows', rows: [{ label: say('deducted'), value, note: reason || undefined }] }];
}

/** Where nobody knows that the money has come, it says nothing of money that was paid back. */
function refundText({ refund, order }: Variables) {
  if (order?.is_paid) return refund ? 'order.refunded.text' : 'order.refunded.whole';
  return refund ? 'order.refunded.unpaid' : 'order.refunded.wholeUnpaid';
}

function confirmation(variables: Variables, say: Say): readonly Block[] {
  const { order } = variables;
  if (!order) return [];
  return [
    textBlock(say('order.created.text')),
    { kind: 'heading', text: say('order', { order: order.number }) },
    { kind: 'rows', rows: lineRows(order) },
    { kind: 'rows', rows: totalRows(order, say) },
    ...payment(variables, order, say),
    ...placeOf(variables, say),
    ...(order.delivery ? [textBlock(order.delivery)] : []),
    ...linesBlock(say('billingAddress'), order.billing_address),
    ...order.agreements.map(textBlock),
    ...rights(variables, say),
    ...files(variables, say),
    ...orderLink(variables, say),
  ];
}

/** Where the customer gets the order. */
function placeOf({ order, store }: Variables, say: Say): Block[] {
  if (!order?.is_collected)
    return linesBlock(say('shippingAddress'), order?.shipping_address ?? []);
  const lines = [...linesIn(order.shipping_description), ...sellerAddress(store)];
  return linesBlock(say('collection'), lines);
}

/** When it came, from which contract, and what the customer wrote, as the law wants it confirmed. */
function receiptOfWithdrawal(variables: Variables, say: Say): readonly Block[] {
  const { order, withdrawal, date } = variables;
  const { time = date, reason = '' } = withdrawal ?? {};
  const goods = (order?.lines ?? [])
    .map((line) => ({ ...line, quantity: line.withdrawn_quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(nameOfLine);
  return [
    textBlock(say('order.withdrawn.text', { date: time })),
    ...linesBlock(say('order', { order: order?.number ?? '' }), goods),
    ...linesBlock(say('withdrawalReason'), reason ? [reason] : []),
    ...orderLink(variables, say),
  ];
}

/** What a customer stated without an account, word for word. */
function receiptOfStatement({ customer, withdrawal, date }: Variables, say: Say): readonly Block[] {
  const { time = date, reason = '', contract = '', goods = [] } = withdrawal ?? {};
  return [
    textBlock(say('withdrawal.created.text', { date: time })),
    ...linesBlock(say('withdrawalContract'), [contract]),
    ...linesBlock(say('items'), goods),
    ...linesBlock(say('withdrawalReason'), reason ? [reason] : []),
    ...linesBlock(say('withdrawalSender'), [customer.name, customer.email]),
    textBlock(say('withdrawal.created.next')),
  ];
}

function abandonedCart(variables: Variables, say: Say): readonly Block[] {
  const { cart, unsubscribe = '' } = variables;
  const lines = (cart?.lines ?? []).map(nameOfLine);
  return [
    ...saying('cart.abandoned')(variables, say),
    { kind: 'lines', lines },
    ...linkBlock(say('openCart'), cart?.page),
    textBlock(say('cart.abandoned.why')),
    { kind: 'link', text: say('unsubscribe'), url: unsubscribe, isMinor: true },
  ];
}

interface NamedLine {
  readonly quantity: number | string;
  readonly name: string;
  readonly variant: string;
}

const nameOfLine = ({ quantity, name, variant }: NamedLine) =>
  `${quantity} × ${name}${variant && ` (${variant})`}`;

const lineRows = ({ lines }: OrderVariables): Row[] =>
  lines.map(({ name, variant, quantity, total, withdrawal }) => ({
    label: `${quantity} × ${name}`,
    note: [variant, withdrawal].filter(Boolean).join('. ') || undefined,
    value: total,
  }));

/** How it is paid, what to write on a transfer, and to which account. */
function payment({ order_page }: Variables, order: OrderVariables, say: Say): Block[] {
  const { payment_method, payment_description, payment_instructions } = order;
  if (order.awaits_card) {
    const text = say(order_page ? 'cardByPage' : 'card', { total: order.total });
    return linesBlock(say('payment'), [text]);
  }
  if (!payment_method) return [];
  const lines = [payment_description, payment_instructions].flatMap(linesIn);
  const rows = paymentRows(order, say);
  return [
    ...linesBlock(say('payment'), [payment_method, ...lines]),
    ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
  ];
}

/** What customers can still do with the order, and where. */
function rights({ order, order_page }: Variables, say: Say): Block[] {
  if (order?.can_be_canceled) return [textBlock(say(order_page ? 'cancelByPage' : 'cancelByMail'))];
  if (!order?.can_be_withdrawn) return [];
  return [textBlock(say(order_page ? 'withdrawByPage' : 'withdrawByMail'))];
}

/** The terms and other texts that come with the mail. */
const files = ({ files: titles }: Variables, say: Say) =>
  titles.length === 0 ? [] : [textBlock(say('files', { files: titles.join(', ') }))];

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
  const { company_taxid: tax, company_vat_id: vat } = store;
  const isSame = plainVatId(tax) === plainVatId(vat);
  return [
    ...sellerAddress(store),
    tax && !isSame ? say(vatIdOf(tax) ? 'vatId' : 'taxId', { id: tax }) : '',
    vat && say('vatId', { id: vat }),
    store.company_phone && say('phone', { number: store.company_phone }),
    store.email_address,
  ].filter((line) => line !== '');
}

function sellerAddress(store: Variables['store']): readonly string[] {
  const town = [store.company_postalcode, store.company_city].filter(Boolean).join(' ');
  return [
    store.company_name || store.name,
    store.company_address,
    town,
    store.company_state,
    store.company_country,
  ].filter((line) => line !== '');
}
