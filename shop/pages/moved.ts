import type { Hono } from 'hono';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { redirected } from './redirected.ts';

/** Pages of earlier shops, and where they are now. */
const MOVED: Readonly<Record<string, string>> = {
  '/addresses': '/account/addresses',
  '/login': '/account',
  '/register': '/account',
  '/search': '/products',
};

/** Addresses that others have kept lead to what is there now. */
export function movedRoutes(app: Hono<ShopEnv>): void {
  for (const [path, now] of Object.entries(MOVED)) app.get(path, (context) => lead(context, now));
  app.get('/pay/:id{\\d+}', (context) => lead(context, `/orders/${context.req.param('id')}`));
  // One of the store leads to its pages; this is its own, which has no prefix, or one that it has not.
  app.get('/:language{[a-z]{2}(?:-[A-Za-z]{2,4})?}', (context) => lead(context, '/'));
  app.get('/:language{[a-z]{2}(?:-[A-Za-z]{2,4})?}/:rest{.+}', (context) =>
    // Two slashes would begin the address of another host.
    lead(context, context.req.path.replace(/^\/[^/]*\/+/, '/')),
  );
}

/** A page has one address: without a slash at its end. */
export const slashedPage = ({ env: { visit }, redirect }: PageContext) =>
  redirect(
    visit.href(`/${visit.path.split('/').filter(Boolean).join('/')}`) + visit.url.search,
    301,
  );

/**
 * The query goes along. A store may have the language of the address tomorrow, so nobody keeps the answer. What it says
 * itself of an address counts before.
 */
async function lead(context: PageContext, path: string): Promise<Response> {
  const { visit } = context.env;
  const elsewhere = await redirected(context);
  return elsewhere ?? context.redirect(visit.href(path) + visit.url.search, 302);
}
