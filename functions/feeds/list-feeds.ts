import type { ActionRequest } from '../../shared/actions/context.ts';
import { ownLanguage } from '../../shared/contract/language.ts';
import { feedId, readFeeds, type StoredFeed } from '../../shared/feeds/feed.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { canonicalFeed, type OfferedFeed, offeredFeeds } from './offered-feeds.ts';

type Request = Pick<ActionRequest, 'application' | 'table' | 'baseUrl'>;

/** The feeds of the store with their addresses, and what was made of those that somebody fetches. */
export async function listFeeds({ application, table, baseUrl }: Request) {
  const { id, publicKey, settings } = application;
  if (!settings.product_url) return { data: [] };
  const stored = await readFeeds(table, id);
  const place = `${baseUrl}/feeds/${publicKey}/products`;
  const data = offeredFeeds(settings).map((feed) => ({
    url: `${place}.${feed.format}${queryOf(feed, settings)}`,
    ...feed,
    ...factsOf(stored.get(feedId(canonicalFeed(feed, settings)))),
  }));
  return { data };
}

function queryOf({ currency, locale }: OfferedFeed, settings: Settings): string {
  const query = new URLSearchParams();
  if (currency !== settings.currency_code) query.set('currency', currency);
  if (locale !== ownLanguage(settings)) query.set('locale', locale);
  return query.size > 0 ? `?${query}` : '';
}

const timeOf = (time: number) => new Date(time).toISOString();

function factsOf(stored: StoredFeed | undefined) {
  if (!stored) return {};
  const { items, failure, made_at, asked_at } = stored;
  return {
    ...(items !== undefined && { items }),
    ...(failure !== undefined && { failure }),
    ...(made_at !== undefined && { made_at: timeOf(made_at) }),
    asked_at: timeOf(asked_at),
  };
}
