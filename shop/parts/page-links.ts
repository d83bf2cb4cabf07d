import { type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** The links between the pages of a list, whose addresses keep all else of this one. */
export function pageLinks(visit: Visit, path: string, page: number, pages: number): Html {
  const { say, href, url } = visit;
  const at = (number: number) => {
    const query = new URLSearchParams(url.searchParams);
    if (number > 1) query.set('page', String(number));
    else query.delete('page');
    return href(path) + (query.size > 0 ? `?${query}` : '');
  };
  return pages <= 1
    ? html``
    : html`<nav class="pages" aria-label="${say('pages')}">
${page > 1 ? html`<a rel="prev" href="${at(page - 1)}">${say('previous')}</a>` : html`<span></span>`}
<span>${say('page_of', { page, pages })}</span>
${page < pages ? html`<a rel="next" href="${at(page + 1)}">${say('next')}</a>` : html`<span></span>`}
</nav>`;
}
