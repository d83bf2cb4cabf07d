import type { PageContext } from '../visit/page-context.ts';
import { missingPage } from './missing.ts';

/** Leads to a file that everybody may read, such as an energy label. */
export async function filePage(context: PageContext) {
  const { shop, place } = context.env.visit;
  const id = Number(context.req.param('id'));
  const { data } = await shop.GET('/files/{id}', { params: { path: { id } } });
  const url = data?.data.access === 'public' && URL.parse(data.data.url, place.origin);
  return url ? context.redirect(url.href, 302) : missingPage(context);
}
