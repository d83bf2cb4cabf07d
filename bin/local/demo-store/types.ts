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
  /** Colour of the picture, in degrees. */
  hue: number;
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
  variables: Variable[];
}
