import type { Order } from '../resources/orders.ts';
import { returnState } from '../resources/schemas/return.ts';
import { partsOfAddresses } from './address-parts.ts';
import {
  oneWord,
  PART,
  PRODUCT,
  RETURN,
  tagWords,
  textsOf,
  type WordsByKind,
  wordOfEmail,
  wordOfNumber,
  wordOfPhone,
  wordOfProduct,
  wordOfReturn,
  wordsOfText,
} from './words.ts';

/** The words by which staff find an order. Of an erased one the numbers and the products are left. */
export function orderWords(order: Order): WordsByKind {
  const { erased_at, items, number, invoice_number, returns = [] } = order;
  return {
    number: textsOf(number).map(wordOfNumber),
    invoiceNumber: textsOf(invoice_number).map(oneWord),
    ...(erased_at === undefined && customerWords(order)),
    ...tagWords(order.tags),
    [RETURN]: returns.map((each) => wordOfReturn(returnState(order, each))),
    [PRODUCT]: items.map(({ product_id }) => wordOfProduct(product_id)),
  };
}

function customerWords({ user, shipping_address, billing_address, shipments = [] }: Order) {
  const addresses = [billing_address, shipping_address].flatMap((each) => each ?? []);
  const emails = [user?.email, ...addresses.map(({ email }) => email)];
  const names = addresses.flatMap(({ full_name, company }) => [full_name, company]);
  return {
    email: textsOf(...emails).map(wordOfEmail),
    postalCode: textsOf(...addresses.map((each) => each.postal_code)).map(oneWord),
    phone: textsOf(...addresses.map((each) => each.phone_number)).map(wordOfPhone),
    trackingCode: textsOf(...shipments.map((each) => each.tracking_code)).map(oneWord),
    name: textsOf(user?.name, ...names).flatMap(wordsOfText),
    [PART]: partsOfAddresses(addresses),
  };
}
