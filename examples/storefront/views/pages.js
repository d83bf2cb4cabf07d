/** @import { ShowView } from '../router.js' */
import { ShopError } from '../client.js';
import { element } from '../dom.js';
import { contentPage } from '../page-head.js';
import { findPages, readPageSlug } from '../store.js';
import { textBlocks } from '../text-blocks.js';

/**
 * A page that the store has written, as `pages/shipping`: a content of the API, by its slug.
 *
 * @type {ShowView}
 */
export const pages = async ({ parts: [slug = ''] }) => {
  const { data } = await findPages(slug);
  const page = data.find((each) => each.slug === slug);
  if (!page) throw new ShopError(404, []);
  return {
    ...contentPage(page, async (language) => (await readPageSlug(page.id, language)).data),
    content: [
      element('div', { class: 'heading' }, element('h1', {}, page.title)),
      element('div', { class: 'prose' }, ...textBlocks(page.text)),
    ],
  };
};
