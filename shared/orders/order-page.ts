import { ownLanguage, type StoreLanguages } from '../contract/language.ts';

interface Shown {
  readonly id: number | string;
  readonly locale?: string | undefined;
}

/** What a path has in place of `{locale}`, unless it is in the language of the store. */
const PREFIX = /(?<!\/)\/\{locale\}(?=\/|$)/;

/**
 * The page of an order in the shop, in the language of the order. It reads the secret of a guest's order in the
 * fragment (guide-mail.md).
 */
export function orderPage(
  orderUrl: string,
  settings: StoreLanguages,
  { id, locale = ownLanguage(settings) }: Shown,
  secret: string | undefined,
): string {
  const isOwn = locale === ownLanguage(settings);
  const url = (isOwn ? orderUrl.replace(PREFIX, '') : orderUrl).replaceAll('{locale}', locale);
  const fragment = secret === undefined ? '' : `#secret=${encodeURIComponent(secret)}`;
  return `${url.replace(/\/$/, '')}/${id}${fragment}`;
}
