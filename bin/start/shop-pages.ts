/** The first parts of the addresses of the shop: the views in main.js of examples/storefront. */
const PUBLIC_PAGES = ['', 'categories', 'collections', 'pages', 'products'] as const;

/** The pages that show something else to each visitor, or nothing of the shop. */
export const PRIVATE_PAGES = [
  'account',
  'addresses',
  'cart',
  'checkout',
  'find-order',
  'forgot-password',
  'login',
  'orders',
  'pay',
  'register',
  'reset-password',
  'search',
] as const;

/** What the path of a page in another language than that of the store begins with, as the shop reads it. */
export const LANGUAGE_IN_PATH = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

export const SHOP_PAGES: ReadonlySet<string> = new Set([...PUBLIC_PAGES, ...PRIVATE_PAGES]);
