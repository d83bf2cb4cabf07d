import type { Product, Purchasable } from '../data/products.ts';
import { priceOf } from '../data/products.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** What is asked before tags of the store are loaded, in the same bytes for everybody: a script shows it to whom it is for. */
export const consentBanner = (visit: Visit): Html | '' =>
  when(visit.tags?.isHere && visit.tags, ({ settings, version }) => {
    const { say, path, url } = visit;
    return html`<section class="consent" hidden aria-label="${say('consent_settings')}"${attributes(
      {
        'data-tags': version,
        'data-google-analytics': settings.google_analytics,
        'data-meta-pixel': settings.meta_pixel,
        'data-script-url': settings.script_url,
      },
    )}>
${consentText(visit)}
${consentForm(visit, path + url.search)}</section>`;
  });

/** Who gets to know what, and where the choice can be changed. */
export const consentText = ({ say, tags, pages, href }: Visit): Html => {
  const privacy = pages.find(({ kind }) => kind === 'privacy');
  return html`<p>${say('consent_text', { names: tags?.names.join(', ') ?? '' })} ${when(privacy, ({ path, title }) => html`<a href="${href(path)}">${title}</a>`)}</p>`;
};

/** Both answers are as easy to give. @param to where the answer leads */
export const consentForm = ({ say, href }: Visit, to: string): Html =>
  html`<form method="post" action="${href('/consent')}">
<input type="hidden" name="to" value="${to}">
<button class="button" name="choice" value="no">${say('consent_reject')}</button>
<button class="button" name="choice" value="yes">${say('consent_accept')}</button></form>`;

/** At the foot of each page, where there are tags. */
export const consentLink = ({ say, href, tags }: Visit): Html | '' =>
  when(tags, () => html`<li><a href="${href('/consent')}">${say('consent_settings')}</a></li>`);

/** What tags are told of a product, where the page has some. */
export const taggedProduct = (
  { tags, currency }: Visit,
  { id, name }: Product,
  chosen: Purchasable,
): Html | '' =>
  when(tags?.isHere, () => {
    const item = { id: String(id), name, price: priceOf(chosen), currency };
    return html`<span hidden data-live="item" data-item="${JSON.stringify(item)}"></span>`;
  });
