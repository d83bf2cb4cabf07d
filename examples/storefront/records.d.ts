import type { paths, Schemas } from '@shopwright/client';

/**
 * The answers and records of the API as the typed client has them (`npm install --save-dev @shopwright/client` in a
 * copied folder, for those who check types). Types only: browsers never load this file.
 */

/** An answer of the API. */
export interface Answer<Data> {
  readonly data: Data;
}

/** What a list of products can be asked for. */
export type ProductQuery = NonNullable<paths['/products']['get']['parameters']['query']>;

export type Facet = Schemas['Facet'];

export type Application = Schemas['Application'];

/** One that the store offers: how many of it one unit of the store's own is. */
export interface Currency {
  readonly code: string;
  readonly rate: number;
}

export type Variable = Schemas['Variable'];

export type Category = Schemas['Category'];

export type Collection = Schemas['Collection'];

export type Content = Schemas['Content'];

/** What can be put into a cart: a product without variants, or a variant of one. */
export interface Purchasable {
  readonly price: number;
  readonly price_discount?: number;
  /** When the sale ends: from then on `price` counts. */
  readonly price_discount_until?: string;
  /** Of a reduced price: what it is compared with. */
  readonly lowest_price_30_days?: number;
  readonly sku?: string;
  readonly images?: readonly string[];
  readonly stock_type?: 'infinite' | 'track' | 'status' | null;
  readonly stock_level?: number | null;
  readonly stock_status?: string | null;
  /** More is sold than there is. */
  readonly allow_backorder?: boolean;
  readonly variant_id?: number;
}

/** With an attribute of this store's own. */
export type Product = Schemas['Product'] & { readonly manufacturer?: string };

/** A line as it is sent. */
export interface ItemInput {
  readonly product_id: number;
  /** 0 for a product without variants. */
  readonly variant_id: number;
  readonly quantity: number;
}

/** A line of a cart or an order: the product, with the chosen variant. */
export type LineItem = Schemas['CartLine'] & Pick<Product, 'manufacturer'>;

/** Why an order cannot be placed. */
export type OrderProblem = Schemas['OrderProblem'];

export type OrderAddress = Schemas['OrderAddress'];

export type Cart = Schemas['Cart'];

export type PaymentMethod = Schemas['PaymentMethod'];

export type Country = Schemas['Country'];

export type Address = Schemas['Address'];

export type PaymentOption = Schemas['PaymentOption'];

export type PromotionOption = Schemas['PromotionOption'];

export type PromotionAmount = Pick<Schemas['AppliedPromotion'], 'id' | 'name' | 'promotion_total'>;

export type Rule = Schemas['ExplainedRule'];

export type Quote = Schemas['Quote'];

export type Shipping = Schemas['ShippingMethod'];

export interface Promotion {
  readonly id: number;
  readonly name: string;
  readonly promotion_total: number;
}

export type Order = Schemas['Order'];

export type Shipment = Schemas['Shipment'];

export type ReturnedLine = Schemas['ReturnedLine'];

export type Return = Schemas['Return'];

export type Refund = Schemas['Refund'];

/** What stands for a card, or the payment that the shopper has confirmed to the bank. */
export type CardPayment =
  | { readonly payment_method: string; readonly return_url: string }
  | { readonly payment_intent: string };

/** What Stripe answers by way of the API. */
export interface CardAnswer {
  readonly status: string;
  readonly client_secret?: string;
  readonly payment_intent?: string;
}

interface Failed {
  readonly error?: { readonly message?: string };
}

/** As much of the browser's Trusted Types as the shop needs. */
export interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript(text: string): string },
  ): { createScript(text: string): object };
}

/** As much of Stripe.js as the shop needs. */
export interface Stripe {
  elements(options: object): StripeElements;
  createPaymentMethod(options: {
    elements: StripeElements;
  }): Promise<Failed & { readonly paymentMethod?: { readonly id: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<Failed>;
}

interface StripeElements {
  submit(): Promise<Failed>;
  create(type: 'payment'): { mount(element: Element): void };
}

export type Payment = Schemas['PaymentAttempt'];

export type User = Schemas['User'];
