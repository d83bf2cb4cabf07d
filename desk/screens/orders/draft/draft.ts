import type { DataOf } from '../../../../shared/contract/resource.ts';
import type { orders } from '../../../../shared/resources/orders.ts';
import type { Settings } from '../../../api/settings.ts';
import { type Order, optionsOf, pictureOf } from '../order.ts';

export type Quote = DataOf<typeof orders, 'quote'>;

export const ADDRESS_FIELDS = [
  'full_name',
  'email',
  'phone_number',
  'company',
  'vat',
  'address1',
  'address2',
  'postal_code',
  'city',
  'state',
  'country',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressTexts = Readonly<Partial<Record<AddressField, string>>>;

export interface DraftLine {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  readonly name: string;
  readonly picture?: string;
}

/** The money has come, or the customer gets a link to pay. Without either it comes later. */
export type Pays = 'paid' | 'link';

/** What the form of a draft has. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly user_id?: number;
  readonly shipping_address: AddressTexts;
  /** Empty: that of the shipping. */
  readonly billing_address?: AddressTexts;
  readonly shipping_id?: number;
  readonly payment_method_id?: number;
  readonly processor?: string;
  /** In the form alone: it counts when the order is placed. */
  readonly pays?: Pays;
  readonly coupon_code: string;
  readonly currency: string;
  readonly note: string;
}

/** Undefined takes a field away. */
export type DraftChanges = { readonly [Name in keyof Draft]?: Draft[Name] | undefined };

interface Orderer {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Most customers are in the country of the store. */
export const emptyDraft = (
  { currency_code: currency, company_country: country }: Settings,
  customer?: Orderer,
): Draft => ({
  ...{ lines: [], coupon_code: '', note: '', currency },
  ...(customer && { user_id: customer.id }),
  shipping_address: {
    ...(typeof country === 'string' && { country }),
    ...(customer && { full_name: customer.name, email: customer.email }),
  },
});

/** The draft as a form has it. */
export function draftOf(order: Order): Draft {
  const { shipping_address: shipping, billing_address: billing } = order;
  const isSame = !billing || JSON.stringify(billing) === JSON.stringify(shipping);
  return {
    lines: order.products.map((line) => {
      const options = optionsOf(line);
      const picture = pictureOf(line);
      const { product_id, variant_id, quantity } = line;
      return {
        ...{ product_id, variant_id, quantity },
        name: options ? `${line.name} (${options})` : String(line.name),
        ...(picture !== undefined && { picture }),
      };
    }),
    ...(order.user_id && { user_id: order.user_id }),
    shipping_address: textsOf(shipping),
    ...(!isSame && { billing_address: textsOf(billing) }),
    ...(order.shipping_id && { shipping_id: order.shipping_id }),
    ...(order.payment_method_id && { payment_method_id: order.payment_method_id }),
    ...(order.processor && { processor: order.processor }),
    coupon_code: order.coupon_code ?? '',
    currency: order.currency.code,
    note: (order.notes ?? []).join('\n'),
  };
}

const textsOf = (address: Order['shipping_address']): AddressTexts =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((name) => [name, address?.[name]]).filter(([, text]) => text),
  );

/** The body of an order. A country alone, which is there before one types, is no address. */
export function bodyOf({ shipping_address: shipping, ...draft }: Draft) {
  const isTyped = Object.keys(filled(shipping) ?? {}).some((name) => name !== 'country');
  return wholeBodyOf({ ...draft, shipping_address: isTyped ? shipping : {} });
}

function wholeBodyOf(draft: Draft) {
  const { lines, user_id, shipping_id, payment_method_id, processor, currency } = draft;
  const shipping = filled(draft.shipping_address);
  const billing = draft.billing_address ? filled(draft.billing_address) : shipping;
  const coupon = draft.coupon_code.trim();
  const note = draft.note.trim();
  return {
    items: lines.map(({ product_id, variant_id, quantity }) => ({
      ...{ product_id, variant_id, quantity },
    })),
    ...(user_id !== undefined && { user_id }),
    ...(shipping && { shipping_address: shipping }),
    ...(billing && { billing_address: billing }),
    ...(shipping_id !== undefined && { shipping_id }),
    ...(payment_method_id !== undefined && { payment_method_id }),
    ...(processor !== undefined && { processor }),
    ...(coupon && { coupon_code: coupon }),
    currency,
    ...(note && { notes: note }),
  };
}

/** What a quote depends on of an address: the rest may be half typed. */
const PLACE: readonly string[] = [
  'country',
  'state',
  'city',
  'postal_code',
] satisfies AddressField[];

/** The body of a quote. */
export function quoteBodyOf(draft: Draft) {
  const { notes: _, shipping_address, billing_address, ...body } = wholeBodyOf(draft);
  return {
    ...body,
    ...(shipping_address && { shipping_address: placeOf(shipping_address) }),
    ...(billing_address && { billing_address: placeOf(billing_address) }),
  };
}

const placeOf = (address: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(address).filter(([name]) => PLACE.includes(name)));

/** Undefined when nothing is filled in. */
function filled(address: AddressTexts): Record<string, string> | undefined {
  const texts = Object.entries(address)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** With one more of a product: equal lines are one. */
export function withLine(lines: readonly DraftLine[], added: DraftLine): readonly DraftLine[] {
  const isSame = ({ product_id, variant_id }: DraftLine) =>
    product_id === added.product_id && variant_id === added.variant_id;
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, added];
}
