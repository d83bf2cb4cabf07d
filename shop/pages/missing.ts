import { layout } from '../parts/layout.ts';
import { recentlySeen } from '../parts/seen.ts';
import { ShopError } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import type { Place } from '../visit/place.ts';
import { staticPath } from '../visit/static-files.ts';
import { languageOfWords, sayIn } from '../visit/words.ts';
import { redirected } from './redirected.ts';

/** What the shop does not have, unless a redirect of the store leads on from there. */
export async function missingPage(context: PageContext): Promise<Response> {
  const elsewhere = await redirected(context);
  if (elsewhere) return elsewhere;
  const { visit } = context.env;
  const { say, href } = visit;
  const title = say('not_found');
  const main = html`<section class="empty"><h1>${title}</h1><p>${say('not_found_help')}</p>
<p><a class="button" href="${href('/')}">${say('to_shop')}</a> <a href="${href('/products')}">${say('all_products')}</a></p></section>
${recentlySeen(visit)}`;
  return context.html(layout(visit, { title, main }), 404);
}

/** While not even the settings of the store can be read, which the log of the API says why. */
export async function closedPage(request: Request, { base }: Place): Promise<Response> {
  const [asked = ''] = request.headers.get('accept-language')?.split(/[,;]/) ?? [];
  const say = sayIn(asked);
  const page = await html`<!doctype html>
<html lang="${languageOfWords(asked)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('failed')}</title>
<link rel="stylesheet" href="${base}${staticPath('shop.css')}">
</head>
<body><main><section class="empty"><h1>${say('failed')}</h1><p>${say('failed_help')}</p></section></main></body>
</html>`;
  const headers = {
    ...{ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    ...{ 'Content-Security-Policy': "default-src 'none'; style-src 'self'", 'Retry-After': '5' },
    ...{ 'X-Content-Type-Options': 'nosniff' },
  };
  return new Response(String(page), { status: 503, headers });
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
