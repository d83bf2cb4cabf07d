import { Hono } from 'hono';
import { accountRoutes } from './pages/account.ts';
import { cartPage, changeCartPage } from './pages/cart.ts';
import { checkoutRoutes } from './pages/checkout.ts';
import { consentRoutes } from './pages/consent.ts';
import { currencyPage } from './pages/currency.ts';
import { onForm } from './pages/customers.ts';
import { filePage } from './pages/file.ts';
import { findOrderRoutes } from './pages/find-order.ts';
import { homePage } from './pages/home.ts';
import { closedPage, errorPage, missingPage } from './pages/missing.ts';
import { movedRoutes, slashedPage } from './pages/moved.ts';
import { newsletterRoutes } from './pages/newsletter.ts';
import { orderRoutes } from './pages/order.ts';
import { orderAccountRoutes } from './pages/order-account.ts';
import { orderActionRoutes } from './pages/order-actions.ts';
import { orderLinkRoutes } from './pages/order-link.ts';
import { payOrderRoutes } from './pages/pay-order.ts';
import { productPage, waitPage } from './pages/product.ts';
import { categoryPage, collectionPage, productsPage } from './pages/products.ts';
import { programFileRoutes } from './pages/program-files.ts';
import { returnOrderRoutes } from './pages/return-order.ts';
import { seenPage } from './pages/seen.ts';
import { suggestPage } from './pages/suggest.ts';
import { textPage } from './pages/text.ts';
import { withdrawRoutes } from './pages/withdraw.ts';
import { withdrawOrderRoutes } from './pages/withdraw-order.ts';
import { ShopError } from './visit/api.ts';
import type { ShopEnv } from './visit/page-context.ts';
import type { ServeShop } from './visit/place.ts';
import { previewPlace } from './visit/preview.ts';
import { isOwnForm, withHeaders } from './visit/security.ts';
import { SettingsCache } from './visit/settings.ts';
import { staticFile } from './visit/static-files.ts';
import { cookiesOf, isRead, visitOf } from './visit/visit.ts';

interface ShopOptions {
  /** Milliseconds for which settings, categories and pages are not read again. */
  readonly maxAgeMs: number;
}

/** The shop of any store. */
export function openShop({ maxAgeMs }: ShopOptions): ServeShop {
  const settings = new SettingsCache(maxAgeMs);
  const app = routes();
  return async (request, asked) => {
    const url = new URL(request.url);
    const place = previewPlace(asked, url.pathname);
    const file = staticFile(url.pathname.slice(place.base.length));
    if (file) return file;
    const cookies = cookiesOf(request, place);
    const visit = await visitOf(request, place, { settings, cookies })
      .catch((error) => {
        // An expired preview is a page that the shop does not have.
        if (!isMissing(error) || place === asked) throw error;
        return visitOf(request, asked, { settings, cookies });
      })
      .catch(() => undefined);
    if (!visit) return closedPage(request, place);
    if (!isRead(request) && visit.place.preview !== undefined)
      return withHeaders(new Response(visit.say('preview_note'), { status: 403 }), request, visit);
    if (!isRead(request) && !isOwnForm(request, place.origin))
      return withHeaders(new Response(visit.say('foreign_form'), { status: 403 }), request, visit);
    url.pathname = visit.path;
    const response = await app.fetch(new Request(url, request), { visit });
    return withHeaders(response, request, visit);
  };
}

const isMissing = (error: unknown) => error instanceof ShopError && error.status === 404;

function routes() {
  const app = new Hono<ShopEnv>();
  app.get('/:path{.+/}', slashedPage);
  app.get('/', homePage);
  app.get('/products', productsPage);
  app.get('/products/:name', productPage);
  app.post('/products/:name', onForm(waitPage));
  app.get('/categories/:name{.+}', categoryPage);
  app.get('/collections/:name', collectionPage);
  app.get('/pages/:name', textPage);
  app.get('/files/:id{\\d{1,15}}', filePage);
  app.get('/suggest', suggestPage);
  app.get('/seen', seenPage);
  app.get('/cart', cartPage);
  app.post('/cart', changeCartPage);
  checkoutRoutes(app);
  app.get('/currency', ({ env: { visit }, redirect }) => redirect(visit.href('/'), 303));
  app.post('/currency', onForm(currencyPage));
  consentRoutes(app);
  accountRoutes(app);
  orderRoutes(app);
  orderLinkRoutes(app);
  orderActionRoutes(app);
  orderAccountRoutes(app);
  payOrderRoutes(app);
  withdrawOrderRoutes(app);
  withdrawRoutes(app);
  newsletterRoutes(app);
  returnOrderRoutes(app);
  findOrderRoutes(app);
  programFileRoutes(app);
  movedRoutes(app);
  app.notFound(missingPage);
  app.onError((error, context) => {
    if (isMissing(error)) return missingPage(context);
    return errorPage(context, error);
  });
  return app;
}
