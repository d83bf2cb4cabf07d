import { layout } from '../parts/layout.ts';
import { ShopError } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';

export function missingPage(context: PageContext) {
  const { visit } = context.env;
  const { say, href } = visit;
  const title = say('not_found');
  const main = html`<section class="empty"><h1>${title}</h1><p>${say('not_found_help')}</p>
<p><a class="button" href="${href('/')}">${say('to_shop')}</a> <a href="${href('/products')}">${say('all_products')}</a></p></section>`;
  return context.html(layout(visit, { title, main }), 404);
}

/** What went wrong is in the log of the API, or of the server; visitors read what to do. */
export function errorPage(context: PageContext, error: unknown) {
  const { visit } = context.env;
  const { say } = visit;
  const isBusy = error instanceof ShopError && error.status === 429;
  if (!(error instanceof ShopError)) console.error(error);
  const title = say(isBusy ? 'busy' : 'failed');
  const main = html`<section class="empty"><h1>${title}</h1><p>${say(isBusy ? 'busy_help' : 'failed_help')}</p></section>`;
  context.header('Retry-After', isBusy ? '60' : '5');
  return context.html(layout(visit, { title, main }), isBusy ? 429 : 503);
}
