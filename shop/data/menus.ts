import type { MenuLink, ThemeLink } from '../visit/themes.ts';
import type { Visit } from '../visit/visit.ts';
import { categoryPath } from './categories.ts';

type Follows = Pick<Visit, 'categories' | 'linked'>;

/** Where a link of a theme leads to; undefined for a record that is not shown. */
export function follow(visit: Follows, link: ThemeLink): MenuLink | undefined {
  const target = targetOf(visit, link);
  return target && { ...target, label: link.label || target.label };
}

function targetOf(visit: Follows, link: ThemeLink): MenuLink | undefined {
  const { category_id, collection_id, content_id, product_id, url } = link;
  const { collections, contents, products } = visit.linked;
  if (url) return { label: '', to: url };
  if (category_id) {
    const found = visit.categories.find(({ id }) => id === category_id);
    return found && { label: found.name, to: categoryPath(visit, found) };
  }
  if (collection_id) return collections.get(collection_id);
  return content_id ? contents.get(content_id) : products.get(product_id ?? 0);
}
