/**
 * The attributes that the shop reads of the API's answers and records; the reference of the API has
 * all of them. Types only: browsers never load this file.
 */

/** The envelope of a success. Lists have `count`, `page` and `pages`. */
export interface Answer<Data> {
  readonly status: true;
  readonly data: Data;
  readonly count?: number;
  readonly page?: number;
  readonly pages?: number;
  /** By the attributes that `facets` names. */
  readonly _facets?: Readonly<Record<string, Facet>>;
  /** Of a search that found nothing: the one that was made instead. */
  readonly corrected_query?: string;
}

/** The values of an attribute, with the number of products of each. */
export interface Facet {
  readonly values: readonly { readonly value: string | number | boolean; readonly count: number }[];
  readonly min?: number;
  readonly max?: number;
}

export interface ErrorBody {
  readonly message: string;
  readonly invalidPropertyName?: string;
  readonly failedValidator?: string;
  /** Why a cart cannot be ordered. */
  readonly problems?: readonly CartProblem[];
  /** Of an order whose total has changed: what it would be now. */
  readonly quote?: Quote;
}

export interface Application {
  readonly name: string;
  readonly currency_code: string;
  readonly tax_type?: 'nothing' | 'products_only' | 'shipping_only' | 'all';
  readonly prices_include_tax?: boolean;
  readonly language: string | null;
  readonly timezone: string | null;
  readonly password_min_length: number | null;
}

export interface Variable {
  readonly name: string;
  readonly value: unknown;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly parent_id: number | null;
  /** The part of an address that names it. */
  readonly url?: string;
  readonly path: string;
}

export interface Collection {
  readonly id: number;
  readonly name: string;
  readonly slug?: string;
  readonly Description?: string;
}

/** A page that the store has written. */
export interface Content {
  readonly title: string;
  readonly text: string;
  readonly slug?: string;
}

/** What can be put into a cart: a product without variants, or a variant of one. */
export interface Purchasable {
  readonly price: number;
  readonly price_discount?: number;
  /** Of a reduced price: what it is compared with. */
  readonly lowest_price_30_days?: number;
  readonly sku?: string;
  readonly images: readonly string[];
  readonly stock_type: 'infinite' | 'track' | 'status' | null;
  readonly stock_level: number | null;
  readonly stock_status: string | null;
  readonly variant_id: number;
}

/** Products and variants also have the custom attributes of the store, variants their options. */
export interface Product extends Purchasable {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly manufacturer?: string;
  readonly category_id?: number;
  readonly requires_shipping?: boolean;
  readonly max_quantity?: number;
  readonly seo?: { readonly meta?: { readonly title?: string; readonly description?: string } };
  /** In centimetres, and kilograms. */
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly weight?: number;
  readonly variantsDefinition?: Readonly<Record<string, readonly string[]>>;
  readonly variants?: readonly Purchasable[];
}

/** A line as it is sent. */
export interface ItemInput {
  readonly product_id: number;
  /** 0 for a product without variants. */
  readonly variant_id: number;
  readonly quantity: number;
}

/** A line of a cart or an order: the product, with the chosen variant. */
export interface LineItem extends Product {
  readonly product_id: number;
  readonly quantity: number;
  readonly variant?: Purchasable;
}

/** Why a cart cannot be ordered as it is. */
export interface CartProblem {
  readonly code:
    | 'product_gone'
    | 'variant_gone'
    | 'not_published'
    | 'out_of_stock'
    | 'above_max_quantity'
    | 'coupon_gone'
    | 'coupon_expired'
    | 'coupon_used_up'
    | 'coupon_without_effect'
    | 'total_too_high'
    | 'cart_empty'
    | 'too_many_lines'
    | 'shipping_not_chosen'
    | 'shipping_gone'
    | 'shipping_unavailable'
    | 'promotion_gone'
    | 'promotion_without_effect'
    | 'payment_method_gone'
    | 'payment_unavailable';
  /** The position of the line in `items`; without one it is about the coupon. */
  readonly line?: number;
}

export interface Cart {
  readonly id: number;
  readonly status: 'open' | 'closed';
  readonly items: readonly LineItem[];
  readonly items_total: number;
  readonly coupon?: { readonly code: string; readonly name: string };
  readonly coupon_discount?: number;
  readonly total: number;
  readonly problems?: readonly CartProblem[];
}

/** By ISO 3166-1. */
export interface Country {
  readonly name: string;
  readonly code: string;
}

export interface Address {
  readonly id: number;
  readonly full_name: string;
  readonly email: string;
  readonly company: string | null;
  readonly address1: string;
  readonly address2?: string | null;
  readonly postal_code: string;
  readonly city: string;
  readonly state?: string | null;
  readonly country: string;
  readonly phone_number?: string | null;
}

/** A way to send, to pay or to pay less. */
export interface Option {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  /** Whether the quote is priced with it. */
  readonly chosen: boolean;
  /** Why it cannot be chosen; absent where it can. */
  readonly unavailable?: string;
}

export interface ShippingOption extends Option {
  readonly cost?: number;
}

/** A payment method, with its id, or a card processor. */
export interface PaymentOption extends Omit<Option, 'id'> {
  readonly id?: number;
  readonly processor?: string;
  readonly fee?: number;
}

export interface PromotionOption extends Option {
  readonly promotion_total?: number;
}

/** A rule of an order: why it costs what it costs. */
export interface Rule {
  readonly rule: string;
  readonly name?: string;
  readonly applied: boolean;
  readonly reason: string;
  /** Of taxes that prices include: no part of the sum. */
  readonly included?: true;
}

/** What an order would be. */
export interface Quote {
  readonly lines: readonly {
    readonly product_id: number;
    readonly variant_id: number;
    readonly line_total: number;
  }[];
  readonly items_total: number;
  readonly shipping_total: number;
  readonly taxes_total: number;
  readonly promotion_total?: number;
  readonly coupon_total?: number;
  readonly payment_method_total?: number;
  readonly total: number;
  readonly shipping_options: readonly ShippingOption[];
  readonly payment_options: readonly PaymentOption[];
  readonly promotion_options: readonly PromotionOption[];
  readonly problems: readonly CartProblem[];
  readonly explanation: readonly Rule[];
}

export interface Shipping {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly base_cost: number;
  readonly per_item_cost?: number;
  readonly zones: readonly { readonly name?: string; readonly code?: string }[];
}

export interface PaymentMethod {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly fixed_fee?: number;
  readonly percentage_fee?: number;
  /** `confirmed`: the store says when the money has come. */
  readonly settlement?: 'immediate' | 'confirmed';
}

export interface Promotion {
  readonly id: number;
  readonly name: string;
  readonly promotion_total: number;
}

export interface Order {
  readonly id: number;
  readonly state: string;
  readonly created_at: string;
  readonly currency: { readonly code: string; readonly decimal_digits: number };
  /** The card processor that it is to be paid by. */
  readonly processor?: string;
  readonly products: readonly LineItem[];
  readonly shipping_address: Address;
  readonly billing_address: Address;
  readonly shipping?: Shipping;
  readonly payment_method?: PaymentMethod;
  readonly promotion?: Promotion;
  readonly coupon?: { readonly code: string };
  readonly items_total: number;
  readonly shipping_total: number;
  readonly taxes_total: number;
  /** Where taxes are computed. */
  readonly tax_rules?: { readonly prices_include_tax?: boolean };
  readonly promotion_total?: number;
  readonly coupon_total?: number;
  readonly payment_method_total?: number;
  readonly total: number;
  /** Of an order that is not in the currency of the store. */
  readonly converted?: { readonly total: number };
  readonly payments?: readonly Payment[];
  readonly shipments?: readonly Shipment[];
  readonly refunds?: readonly Refund[];
  /** Where the store has invoiced it. */
  readonly invoice_id?: number;
  /** That the customer has withdrawn from it. */
  readonly withdrawal?: { readonly created_at: string };
  /** Of a guest's order, in the answer that creates it: who has it may see and pay the order. */
  readonly secret?: string;
}

/** A parcel. */
export interface Shipment {
  readonly method?: string | { readonly name?: string };
  readonly tracking_code?: string;
  readonly tracking_link?: string;
  readonly date: string;
  readonly line_items: readonly {
    readonly product_id: number;
    readonly variant_id: number;
    readonly quantity: number;
  }[];
}

/** Money that is given back. */
export interface Refund {
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason?: string;
  readonly created_at: string;
}

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

export interface Payment {
  readonly method?: string;
  readonly successful: boolean;
  /** The store still has to confirm that the money has come. */
  readonly pending?: boolean;
  /** Until when a pending one keeps the order, unless that is for ever. */
  readonly ends_at?: string;
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
