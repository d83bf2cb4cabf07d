import { take } from './api.ts';
import type { Place } from './place.ts';
import { publicShop } from './settings.ts';
import { type Themed, themed } from './themes.ts';

/** What a signed link has behind the path of the shop. */
const PREVIEW = /^\/preview\/([\w.-]{1,100})(?=\/|$)/;

/** The place below which a draft of the theme is shown; the same place for other paths. */
export function previewPlace(place: Place, pathname: string): Place {
  const [path, preview] = PREVIEW.exec(pathname.slice(place.base.length)) ?? [];
  return preview === undefined ? place : { ...place, base: place.base + path, preview };
}

/** The theme of the link. Throws the 404 of one that has expired. */
export async function previewed(place: Place, language: string): Promise<Themed | undefined> {
  const { preview: token } = place;
  if (token === undefined) return undefined;
  const shop = publicShop(place, language);
  const { data } = await take(shop.GET('/themes/preview/{token}', { params: { path: { token } } }));
  return themed(shop, data);
}

/** Who may show the page in a frame: of a preview, the dashboard. */
export const frameAncestors = ({ preview, dashboard, origin }: Place): string =>
  preview === undefined || dashboard === undefined ? "'none'" : new URL(dashboard, origin).origin;
