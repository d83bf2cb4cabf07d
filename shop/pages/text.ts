import { pathsElsewhere } from '../data/languages.ts';
import { oneLine } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { withdrawalForm } from '../parts/withdrawal-form.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { contentPath, PATH_FIELDS } from '../visit/record-paths.ts';
import { missingPage } from './missing.ts';

/** What the store has written: imprint, terms, returns. */
export async function textPage(context: PageContext) {
  const { visit } = context.env;
  const shop_address = context.req.param('name') ?? '';
  const { data } = await take(visit.shop.GET('/contents', { params: { query: { shop_address } } }));
  const [content] = data;
  if (!content) return missingPage(context);
  const { id, title, text } = content;
  const path = contentPath(content);
  if (visit.path !== path) return context.redirect(visit.href(path) + visit.url.search, 301);
  const main = html`<article class="text"><h1>${title}</h1>${written(text)}${withdrawalForm(visit, path)}</article>`;
  return context.html(
    layout(visit, {
      ...{ title, path, description: oneLine(text), main },
      pathsElsewhere: await pathsElsewhere(visit, async ({ shop }) => {
        const query = { attributes: { id: String(id) }, fields: PATH_FIELDS };
        const { data: found } = await shop.GET('/contents', { params: { query } });
        return found?.data[0] && contentPath(found.data[0]);
      }),
    }),
  );
}
