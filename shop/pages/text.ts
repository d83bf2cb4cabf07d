import { pathsElsewhere } from '../data/languages.ts';
import { oneLine } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { missingPage } from './missing.ts';

/** What the store has written: imprint, terms, returns. */
export async function textPage(context: PageContext) {
  const { visit } = context.env;
  const slug = context.req.param('slug') ?? '';
  const { data } = await take(
    visit.shop.GET('/contents', { params: { query: { attributes: { slug } } } }),
  );
  const [content] = data;
  if (!content) return missingPage(context);
  const { id, title, text } = content;
  const main = html`<article class="text"><h1>${title}</h1>${written(text)}</article>`;
  const path = `/pages/${encodeURIComponent(slug)}`;
  return context.html(
    layout(visit, {
      ...{ title, path, description: oneLine(text), main },
      pathsElsewhere: await pathsElsewhere(visit, async ({ shop }) => {
        const { data: other } = await shop.GET('/contents/{id}', { params: { path: { id } } });
        return other?.data.slug && `/pages/${encodeURIComponent(other.data.slug)}`;
      }),
    }),
  );
}
