/** What the paths of pages and files begin with, beside the home page, that are the same for everybody. */
export const SHARED_PAGES = [
  ...['products', 'categories', 'collections', 'pages', 'suggest'],
  ...['sitemap', 'robots', 'llms'],
] as const;

/** All that they read of cookies. */
export const CURRENCY_COOKIE = 'currency';
