import type { Settings } from '../resources/schemas/settings.ts';

/** The page that confirms and ends the newsletter: a built-in shop has it. */
export const newsletterPage = ({ newsletter_url, url }: Settings): string | undefined =>
  newsletter_url ?? (url ? `${url.replace(/\/$/, '')}/newsletter` : undefined);

/** The address of a page with what it is to do. */
export function linkTo(page: string, action: 'confirm' | 'unsubscribe', token: string): string {
  const address = new URL(page);
  address.searchParams.set(action, token);
  return address.href;
}
