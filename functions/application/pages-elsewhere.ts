import { invalidProperty } from '../../shared/contract/errors.ts';
import { sitePath } from '../../shared/endpoint/paths.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';

/** Throws a 400 for a page of the shop of this server, while that is off: emails would lead nowhere. */
export function requirePagesElsewhere(store: number, settings: Settings): void {
  if (settings.shop !== false) return;
  const { url, product_url, order_url, cart_url, password_reset_url, newsletter_url, feed } =
    settings;
  const pages = {
    url,
    product_url,
    order_url,
    cart_url,
    password_reset_url,
    newsletter_url,
    'feed.link': feed?.link,
  };
  for (const [name, page] of Object.entries(pages)) {
    if (!page || sitePath.idIn(URL.parse(page)?.pathname ?? '') !== store) continue;
    throw invalidProperty({
      name,
      failedValidator: 'format',
      message: `${name} must not lead to the built-in shop, which is off.`,
      value: page,
    });
  }
}
