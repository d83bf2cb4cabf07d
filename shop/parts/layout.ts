import { nameOfLanguage } from '../visit/formats.ts';
import { attributes, dataScript, type Html, html, when } from '../visit/markup.ts';
import { staticPath } from '../visit/static-files.ts';
import { styleSheetPath } from '../visit/style-sheet.ts';
import type { Visit } from '../visit/visit.ts';
import { consentBanner, consentLink } from './consent.ts';
import { guaranteeLink } from './guarantee.ts';
import { icon } from './icons.ts';
import { brand, footerMenu, linkTo, mainMenu } from './menus.ts';
import { phoneLink } from './phone.ts';

export interface Page {
  readonly title: string;
  /** In place of the title and the name of the shop, for searches. */
  readonly wholeTitle?: string | undefined;
  readonly main: Html;
  readonly description?: string | undefined;
  /** The address without its language; pages of one visitor have none. */
  readonly path?: string | undefined;
  /** The same in other languages, where it is not the same. */
  readonly pathsElsewhere?: ReadonlyMap<string, string>;
  readonly image?: string | undefined;
  /** As Open Graph names it. */
  readonly type?: 'product' | 'website';
  /** For programs: as schema.org describes it. */
  readonly data?: readonly object[];
  /** Without what leads away from the page. */
  readonly isIsolated?: boolean;
  /** A script of the page beside that of all pages. */
  readonly script?: string;
}

/** What search engines show of a description. */
const DESCRIPTION_LENGTH = 160;

/** A whole page. */
export function layout(visit: Visit, page: Page): Html {
  const { language, name, say, path } = visit;
  const title = page.wholeTitle ?? (path === '/' ? name : `${page.title} – ${name}`);
  const own = ['shop.js', ...(page.script ? [page.script] : [])];
  const scripts = visit.place.preview ? [] : [...own, ...(visit.tags?.isHere ? ['tags.js'] : [])];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head(visit, page)}
<link rel="icon" href="${visit.place.base}${staticPath('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${visit.place.base}${styleSheetPath(visit.theme ?? {})}">
${scripts.map((each) => html`<script type="module" src="${visit.place.base}${staticPath(each)}"></script>`)}
</head>
<body data-base="${visit.place.base || '/'}">
<a class="skip" href="#content">${say('skip')}</a>
${page.isIsolated ? shortHeader(visit) : header(visit)}
<main id="content">${page.main}</main>
${page.isIsolated ? shortFooter(visit) : footer(visit, page)}
${consentBanner(visit)}
</body>
</html>`;
}

function head(visit: Visit, page: Page): Html {
  const { title, description, path, image, type = 'website', data = [] } = page;
  const { name, canonical, languages, application } = visit;
  const text = description?.slice(0, DESCRIPTION_LENGTH);
  const organization = {
    ...{ '@context': 'https://schema.org', '@type': 'Organization', name },
    url: canonical('/', languages[0]),
    telephone: application.company_phone ?? undefined,
  };
  return html`${when(text, (each) => html`<meta name="description" content="${each}">`)}
${path === undefined ? html`<meta name="robots" content="noindex">` : addresses(visit, path, page)}
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:type" content="${type}">
${when(text, (each) => html`<meta property="og:description" content="${each}">`)}
${when(image, (each) => html`<meta property="og:image" content="${each}">`)}
${path === undefined ? '' : [organization, ...data].map(dataScript)}`;
}

const pathIn = ({ pathsElsewhere }: Page, language: string, path: string) =>
  pathsElsewhere?.get(language) ?? path;

const addresses = ({ canonical, languages }: Visit, path: string, page: Page): Html =>
  html`<link rel="canonical" href="${canonical(path)}">
<meta property="og:url" content="${canonical(path)}">
${
  languages.length > 1
    ? [
        ...languages.map(
          (code) =>
            html`<link rel="alternate" hreflang="${code}" href="${canonical(pathIn(page, code, path), code)}">`,
        ),
        html`<link rel="alternate" hreflang="x-default" href="${canonical(pathIn(page, languages[0] ?? '', path), languages[0])}">`,
      ]
    : ''
}`;

function header(visit: Visit): Html {
  const { say, href, url } = visit;
  return html`<header class="site">
${demoNote(visit)}${when(visit.announcement, (text) => html`<p class="announcement">${text}</p>`)}
<div class="bar">
${brand(visit)}
<form class="search" action="${href('/products')}" role="search">
<input type="search" name="q" aria-label="${say('search')}" placeholder="${say('search')}" data-suggest="${href('/suggest')}" value="${url.searchParams.get('q') ?? ''}" autocomplete="off">
<button aria-label="${say('search')}">${icon('search')}</button>
</form>
<nav class="own" aria-label="${say('account')}">
<a href="${href('/account')}">${icon('person')}<span data-customer-name>${say('account')}</span></a>
<a class="cart" href="${href('/cart')}">${icon('cart')}<span>${say('cart')}</span><b data-cart-count hidden></b></a>
</nav>
</div>
${mainMenu(visit)}
</header>`;
}

/** What is not real here. */
const demoNote = ({ say, place }: Visit): Html => html`
${when(place.preview, () => html`<p class="announcement">${say('preview_note')}</p>`)}
${when(place.isExample, () => html`<p class="announcement">${say('demo_note')}</p>`)}`;

const shortHeader = (visit: Visit): Html =>
  html`<header class="site short">${demoNote(visit)}<div class="bar">${brand(visit)}</div></header>`;

function footer(visit: Visit, page: Page): Html {
  const { say, href, languages, currencies } = visit;
  return html`<footer class="site">
<nav aria-label="${say('service')}"><h2>${say('service')}</h2><ul>
${footerMenu(visit).map((each) => html`<li>${linkTo(visit, each)}</li>`)}
<li><a href="${href('/find-order')}">${say('find_order')}</a></li>
<li><a href="${href('/withdraw')}">${say('withdraw')}</a></li>
${guaranteeLink(visit)}${consentLink(visit)}
${phoneLink(visit)}
</ul></nav>
${languages.length > 1 ? languageLinks(visit, page) : ''}
${currencies.length > 1 ? currencyForm(visit) : ''}
${newsletterForm(visit)}
</footer>`;
}

/** Where the store mails one, and can have the address confirmed. */
const newsletterForm = ({ say, href, application }: Visit): Html | '' =>
  application.newsletter && application.sends_mails
    ? html`<form class="newsletter" method="post" action="${href('/newsletter')}">
<h2>${say('newsletter')}</h2>
<label><span class="unseen">${say('email')}</span><input type="email" name="email" autocomplete="email" required maxlength="254" placeholder="${say('email')}"></label>
<button class="quiet">${say('subscribe')}</button></form>`
    : '';

const shortFooter = (visit: Visit): Html => {
  const { say, href, pages } = visit;
  return html`<footer class="site short"><ul>
${pages.map((each) => html`<li><a href="${href(each.path)}" target="_blank">${each.title}</a></li>`)}
<li><a href="${href('/withdraw')}" target="_blank">${say('withdraw')}</a></li>
${guaranteeLink(visit)}${consentLink(visit)}
${phoneLink(visit)}
</ul></footer>`;
};

const languageLinks = ({ say, languages, language, href, path, url }: Visit, page: Page): Html =>
  html`<nav aria-label="${say('language')}"><h2>${say('language')}</h2><ul>
${languages.map((code) => html`<li><a lang="${code}" hreflang="${code}"${attributes({ 'aria-current': code === language ? 'true' : undefined })} href="${href(pathIn(page, code, path), code)}${url.search}">${nameOfLanguage(code)}</a></li>`)}
</ul></nav>`;

const currencyForm = ({ say, currencies, currency, href, path, url }: Visit): Html => {
  const query = new URLSearchParams(url.searchParams);
  // That of the address would count more than the one that is chosen.
  query.delete('currency');
  return html`<form class="currency" method="post" action="${href('/currency')}">
<label>${say('currency')} <select name="currency">
${currencies.map((code) => html`<option${attributes({ selected: code === currency })}>${code}</option>`)}
</select></label>
<input type="hidden" name="to" value="${path}${query.size > 0 ? `?${query}` : ''}">
<button class="quiet">${say('show')}</button>
</form>`;
};
