/** The first parts of the addresses of the shop: the views in main.js of examples/storefront. */
const PUBLIC_PAGES = ['', 'categories', 'collections', 'pages', 'products'] as const;

/** Those that show something else to each visitor, or nothing of the shop. */
export const PRIVATE_PAGES = [
  'account',
  'addresses',
  'cart',
  'checkout',
  'forgot-password',
  'login',
  'orders',
  'pay',
  'register',
  'reset-password',
  'search',
] as const;

export const SHOP_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PRIVATE_PAGES]);
