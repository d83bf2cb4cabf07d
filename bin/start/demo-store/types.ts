import type { DrawingName } from './drawings.ts';

/** A number is a tracked level; the words are the two stock kinds that are not counted. */
export type Stock = number | 'infinite' | 'in_stock' | 'out_of_stock';

export type Attribute = string | number | boolean | string[];

export interface Brand {
  url: string;
  name: string;
  description: string;
}

export interface Category {
  url: string;
  name: string;
  description?: string;
  children?: Category[];
}

export interface Variant {
  options: Record<string, string>;
  sku: string;
  price: number;
  price_discount?: number;
  stock: Stock;
  weight?: number;
}

export interface Seo {
  meta: { title: string; description: string; keywords: string };
}

interface ProductDetails {
  slug: string;
  name: string;
  sku: string;
  /** `url` of the category and of the brand; their ids are known only once they are created. */
  category: string;
  brand: string;
  description: string;
  price: number;
  price_discount?: number;
  /** What the picture shows, and its colour in degrees. */
  hue: number;
  drawing: DrawingName;
  /** Kilograms. */
  weight?: number;
  /** Centimetres. */
  dimensions?: [width: number, height: number, depth: number];
  /** True unless said otherwise. */
  requires_shipping?: false;
  published?: false;
  seo?: Seo;
  attributes?: Record<string, Attribute>;
}

export type Product = ProductDetails &
  ({ stock: Stock; variants?: never } | { variants: Variant[]; stock?: never });

export interface Collection {
  slug: string;
  name: string;
  description: string;
  /** `product` is a slug, `variant` the sku of one of its variants. */
  items: { product: string; variant?: string }[];
}

export interface Variable {
  name: string;
  type: 'string' | 'number' | 'boolean';
  value: string | number | boolean;
}

export interface Shipping {
  name: string;
  description: string;
  base_cost: number;
  per_item_cost?: number;
  /** Kilograms, exclusive. */
  min_weight?: number;
  max_weight?: number;
  /** Countries; the code `ALL` means everywhere. */
  zones: { name: string; code: string }[];
}

export interface PaymentMethod {
  name: string;
  description: string;
  cost_type: 'no_cost' | 'fixed_fee' | 'percentage_fee';
  fixed_fee?: number;
  percentage_fee?: number;
}

export interface Promotion {
  name: string;
  active: boolean;
  priority: number;
  conditions: { type: 'MIN_CART_VALUE' | 'MIN_NUMBER_OF_PRODUCTS'; value: number }[];
  effects: { type: string; value: number | string }[];
}

interface CouponDetails {
  code: string;
  name: string;
  discount_type: 'NET_REDUCTION' | 'PERCENTAGE_DISCOUNT';
  discount_value: number;
  usages_left?: number;
  expiration_date?: string;
}

/** `category` is the `url` of one; its id is known only once it is created. */
export type Coupon = CouponDetails &
  (
    | { target_type: 'CART_COUPON'; category?: never }
    | { target_type: 'CATEGORY_COUPON'; category: string }
  );

export interface Address {
  full_name: string;
  email: string;
  address1: string;
  postal_code: string;
  city: string;
  country: string;
  company?: string;
  phone_number?: string;
}

export interface Shopper {
  user: { name: string; email: string; password: string };
  addresses: Address[];
}

export interface Store {
  name: string;
  currency_code: string;
  currencies: { code: string; rate: number }[];
}

export interface Catalogue {
  version: string;
  store: Store;
  brands: Brand[];
  categories: Category[];
  products: Product[];
  collections: Collection[];
  shippings: Shipping[];
  paymentMethods: PaymentMethod[];
  promotions: Promotion[];
  coupons: Coupon[];
  shopper: Shopper;
  variables: Variable[];
}
