import { invalidProperty } from '../../shared/contract/errors.ts';
import { lookUpLanguage, ownLanguage } from '../../shared/contract/language.ts';
import {
  type Feed,
  type FeedFormat,
  MAX_FEED_CURRENCIES,
  MAX_FEED_LANGUAGES,
} from '../../shared/feeds/feed.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { FEED_FORMATS } from '../../shared/resources/schemas/feed.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { Application } from '../../shared/tenancy/application.ts';

/** The currencies of feeds, that of the store first. */
const currenciesOf = ({ currency_code, currencies }: Settings): readonly string[] =>
  [currency_code, ...currencies.map(({ code }) => code)].slice(0, MAX_FEED_CURRENCIES);

const languagesOf = (settings: Settings): readonly string[] =>
  [...new Set<string>([ownLanguage(settings), ...(settings.languages ?? [])])].slice(
    0,
    MAX_FEED_LANGUAGES,
  );

export interface OfferedFeed extends Feed {
  readonly locale: string;
}

/** Every feed that a store has. */
export const offeredFeeds = (settings: Settings): OfferedFeed[] =>
  FEED_FORMATS.flatMap((format) =>
    currenciesOf(settings).flatMap((currency) =>
      languagesOf(settings).map((locale) => ({ format, currency, locale })),
    ),
  );

/** Without the language where it is that of the records themselves. */
export const canonicalFeed = (feed: Feed, settings: Settings): Feed => ({
  ...feed,
  locale: feed.locale === ownLanguage(settings) ? undefined : feed.locale,
});

/** Throws a 400 for a currency or a language that the store does not offer, or has no feed in. */
export function feedOf(
  { format, query }: { readonly format: FeedFormat; readonly query: URLSearchParams },
  application: Application,
): Feed {
  const { settings } = application;
  const { currency } = priceView(application, query.get('currency') ?? undefined);
  const locale = lookUpLanguage(settings, query.get('locale') ?? ownLanguage(settings));
  requireAmong('currency', currency, currenciesOf(settings));
  requireAmong('locale', locale, languagesOf(settings));
  return canonicalFeed({ format, currency, locale }, settings);
}

function requireAmong(name: string, value: string, offered: readonly string[]): void {
  if (offered.includes(value)) return;
  throw invalidProperty({
    name,
    failedValidator: 'whitelist',
    message:
      `Feeds are only available in the first ${offered.length} of the store: ` +
      `${offered.join(', ')}.`,
    value,
  });
}
