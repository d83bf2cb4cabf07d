import type { Names } from './fill-store.ts';

/** Whom a request comes from: an admin, the public, or the user Ada. */
export type Whom = 'admin' | 'public' | 'ada';

export interface Question {
  readonly as: Whom;
  readonly path: string;
}

/** What the store is asked, by the ids of its records: GET requests. */
export function questionsOf(ids: Names): readonly Question[] {
  const { kettle, shirt, ada, guestCart, shipped, charged, failed, open, category } = ids;
  const { merged, webhook, invoiced, waiting, authorised, uncertain } = ids;
  return [
    ...ofAdmins.map((path) => ({ as: 'admin' as const, path })),
    ...ofEverybody.map((path) => ({ as: 'public' as const, path })),
    ...[
      `/products/${kettle}`,
      `/products/${kettle}?locale=de`,
      `/products/${shirt}/variants`,
      `/products?category_id=${category}`,
      `/carts/${guestCart}`,
      `/carts/${guestCart}/count`,
      `/shippings/cart/${guestCart}?zone=Portugal`,
      `/promotions/cart/${guestCart}`,
    ].map((path) => ({ as: 'public' as const, path })),
    ...[
      '/users/me',
      '/users/cart',
      `/carts/${merged}`,
      '/addresses',
      '/orders?fields=id,state',
      '/invoices?fields=number',
    ].map((path) => ({ as: 'ada' as const, path })),
    ...[
      `/orders?user_id=${ada}&fields=id,user_id`,
      `/orders/${shipped}`,
      `/orders/${charged}`,
      `/orders/${failed}?fields=id,state,payments`,
      `/orders/${open}?fields=id,state,payment_attempt,total`,
      `/orders/${invoiced}`,
      `/orders/${authorised}/payments`,
      `/orders/${waiting}?fields=id,payment_attempt`,
      `/orders/${uncertain}?fields=id,state,refunds,refunds_total`,
      `/webhooks/${webhook}/deliveries`,
    ].map((path) => ({ as: 'admin' as const, path })),
  ];
}

/** What version 0.3.0 is asked besides. */
export function newerQuestionsOf({ tea, chest }: Names): readonly Question[] {
  return [
    ...[
      `/products/${tea}`,
      `/products/${chest}/variants`,
      '/products?shop_address=tea&fields=id,slug',
      '/collections?shop_address=season&fields=id,slug',
      '/contents?shop_address=us&fields=id,slug',
      '/redirects?path=/pages/tea&fields=to',
    ].map((path) => ({ as: 'public' as const, path })),
    ...['/redirects', '/withdrawals'].map((path) => ({ as: 'admin' as const, path })),
  ];
}

const ofAdmins = [
  '/application',
  '/brands',
  '/categories',
  '/collections',
  '/coupons',
  '/promotions',
  '/shippings',
  '/paymentMethods',
  '/products?fields=id,name,published,stock_level&sort_by=name&sort_order=ASC',
  '/users',
  '/users?email=ada@example.org&fields=id',
  '/addresses?fields=id,user_id',
  '/carts?fields=id,user_id,status',
  '/orders?fields=id,state,total,payments_total',
  '/orders?state=processing&fields=id',
  '/orders?per_page=2&page=2&fields=id',
  '/orders?created_at_gt=2020-01-01&sort_order=ASC&fields=id',
  '/orders?state=created&fields=id',
  '/taxes',
  '/contents?fields=title',
  '/stores?fields=name',
  '/notifications',
  '/files',
  '/invoices?fields=id,number,type,total,taxes,refund_id',
  '/webhooks',
  '/events?types=store.*',
  '/integrations/stripe',
];

const ofEverybody = [
  '/application',
  '/application/currencies',
  '/variables',
  '/categories?fields=id,path',
  '/products?fields=id,name,price,variants&sort_by=price',
  '/products?q=kettle&currency=USD&fields=id,price,display_price',
  '/products?price_gt=5&per_page=1&fields=name',
];
