import type { MailEvent } from '../resources/schemas/mail-events.ts';
import { variablesIn } from './templates.ts';

/** The members of a variable; none of a text. */
type Members = readonly string[];

type Variables = Readonly<Record<string, Members>>;

/** What every mail has (guide-mail.md, "Words of your own"). */
const OF_ALL: Variables = {
  store: [
    ...['name', 'url', 'logo', 'brand_color', 'footer', 'email_address'],
    ...['company_name', 'company_address', 'company_postalcode', 'company_city'],
    ...['company_state', 'company_country', 'company_taxid', 'company_vat_id'],
    'company_phone',
  ],
  customer: ['name', 'email'],
  files: [],
  link: [],
  order_page: [],
  date: [],
};

const OF_ORDERS: Variables = {
  order: [
    ...['id', 'number', 'lines', 'items_total', 'promotion', 'promotion_total', 'promotions'],
    ...['coupon', 'coupon_total', 'shipping', 'shipping_total', 'shipping_description'],
    ...[
      'delivery',
      'is_collected',
      'payment_method',
      'payment_method_total',
      'payment_description',
    ],
    ...['payment_instructions', 'payment_amount', 'payment_reference', 'bank_account', 'taxes'],
    ...['taxes_included', 'taxes_total', 'total', 'shipping_address', 'billing_address'],
    ...['is_paid', 'is_unpaid', 'awaits_card', 'can_be_canceled', 'can_be_withdrawn'],
    'agreements',
  ],
  shipment: ['tracking_code', 'tracking_link'],
  refund: ['amount', 'deduction', 'reason'],
  return: ['instructions', 'received', 'address', 'has_label'],
  withdrawal: ['time', 'reason'],
};

/** What the mails about a record have besides, by the first word of their event. */
const OF_RECORDS: Readonly<Record<string, Variables>> = {
  order: OF_ORDERS,
  payment: OF_ORDERS,
  shipment: OF_ORDERS,
  cart: { cart: ['page', 'lines'], unsubscribe: [] },
  product: { product: ['name'] },
  invoice: { invoice: ['number'] },
  webhook: { webhook: ['url'] },
  subscriber: { confirm_link: [] },
  withdrawal: { withdrawal: ['time', 'contract', 'goods', 'reason'] },
};

const RECOVERY: Variables = { recovery: ['code', 'link'] };

export const variablesOfMail = (event: MailEvent): Variables => ({
  ...OF_ALL,
  ...OF_RECORDS[event.split('.')[0] ?? ''],
  ...(event === 'user.password_recovery' && RECOVERY),
});

/** The first variable of a template that the mail never has, as it is written: `order.nubmer`. */
export function unknownVariable(template: string, event: MailEvent): string | undefined {
  const known = variablesOfMail(event);
  return variablesIn(template).find((path) => {
    const [root = '', member] = path.split('.');
    if (!Object.hasOwn(known, root)) return true;
    const members = known[root] ?? [];
    return members.length > 0 && member !== undefined && !members.includes(member);
  });
}
