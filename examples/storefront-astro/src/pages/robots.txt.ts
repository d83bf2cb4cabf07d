import type { APIRoute } from 'astro';

/** Pages of one visitor are of no use to a search. */
const PRIVATE = ['account', 'cart', 'checkout', 'orders'];

export const GET: APIRoute = ({ locals }) => {
  const refused = PRIVATE.map((name) => `Disallow: /${name}\n`).join('');
  return new Response(
    `User-agent: *\n${refused}\nSitemap: ${locals.store.address('/sitemap.xml')}\n`,
  );
};
