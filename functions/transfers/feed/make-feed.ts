import { setImmediate } from 'node:timers/promises';
import { withAddresses } from '../../../shared/actions/shop-addresses.ts';
import { categoryTree } from '../../../shared/catalogue/category-tree.ts';
import { isShownAt, withoutPrivate } from '../../../shared/contract/attributes.ts';
import { ApiError } from '../../../shared/contract/errors.ts';
import {
  countRun,
  FEED_AGE_MS,
  FEED_FETCHED_MS,
  FEED_KEPT_MS,
  MAX_FEED_RUNS,
  readFeed,
  removeFeed,
  replaceMade,
  type StoredFeed,
} from '../../../shared/feeds/feed.ts';
import { newPlace } from '../../../shared/files/new-place.ts';
import { UNRECORDED_MS, unusedBytes } from '../../../shared/files/unused-bytes.ts';
import { priceView } from '../../../shared/pricing/price-view.ts';
import { brands } from '../../../shared/resources/brands.ts';
import { categories } from '../../../shared/resources/categories.ts';
import { type Product, products } from '../../../shared/resources/products.ts';
import { scheduleWork } from '../../../shared/storage/due-work.ts';
import type { Transfer, TransferContext } from '../transfer-context.ts';
import { feedText } from './feed-text.ts';
import { feedTexts } from './feed-texts.ts';
import { packBytes } from './pack-bytes.ts';
import { type ItemContext, itemsOf } from './product-items.ts';

/** Products of which texts are made at once; others have their turn between. */
const PRODUCTS_AT_ONCE = 100;

/** Makes the file of a feed anew while somebody fetches it, and removes it when nobody has for long. */
export const makeFeed: Transfer = async (id, context) => {
  const { request, now } = context;
  const { table, application } = request;
  const stored = await readFeed(table, application.id, id);
  if (!stored) return undefined;
  const { asked_at, made_at = -FEED_AGE_MS } = stored;
  const end = asked_at + FEED_KEPT_MS;
  if (now >= end) {
    return (await removeFeed(table, application.id, stored, now)) ? undefined : now;
  }
  if (now >= asked_at + FEED_FETCHED_MS) return end;
  if (now < made_at + FEED_AGE_MS) return made_at + FEED_AGE_MS;
  if (application.status === 'active') await replace(stored, context);
  return now + FEED_AGE_MS;
};

/** Writes the bytes first: also when this run ends before they are known, they do not stay. */
async function replace(before: StoredFeed, context: TransferContext): Promise<void> {
  const { request, files, now } = context;
  const { table, application } = request;
  const stored = await countRun(table, application.id, before);
  if (!stored) return;
  try {
    const { attempts = 0 } = stored;
    if (attempts > MAX_FEED_RUNS) {
      throw new ApiError(422, `The feed could not be created after ${MAX_FEED_RUNS} attempts.`);
    }
    const { bytes, encoding, items } = await make(stored, context);
    const place = newPlace(application.id);
    await table.write(scheduleWork(unusedBytes(place), now + UNRECORDED_MS));
    await files.put(place, bytes);
    const { content } = place;
    const made = { made_at: now, content, items, ...(encoding && { encoding }) };
    await replaceMade(table, application.id, stored, made);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await replaceMade(table, application.id, stored, { made_at: now, failure: error.message });
  }
}

async function make(stored: StoredFeed, { request, now }: TransferContext) {
  const { application } = request;
  const { settings } = application;
  const { format, currency, locale } = stored;
  const catalogue = request.catalogue.inLanguage(locale);
  const [all, tree, named] = await Promise.all([
    // With the sales that are to come, which a feed names with their dates.
    catalogue.index(products, 'all'),
    catalogue.index(categories, 'shown'),
    catalogue.index(brands, 'shown'),
  ]);
  const context: ItemContext = {
    ...{ settings, locale, now, brands: named },
    prices: priceView(application, currency),
    categories: categoryTree(tree.records),
    toText: await feedText(),
  };
  const channel = { title: settings.name, link: settings.url ?? settings.product_url ?? '' };
  const texts = feedTexts(format, channel);
  const counted = { items: 0 };
  const shown = all.records.filter((product) => isShownAt(product, now)).map(withoutPrivate);
  const addressed = await withAddresses(products, shown, { ...request, locale, filter: 'shown' });
  const packed = await packBytes(textOf(addressed, texts, context, counted));
  return { ...packed, ...counted };
}

async function* textOf(
  records: readonly Product[],
  texts: ReturnType<typeof feedTexts>,
  context: ItemContext,
  counted: { items: number },
) {
  yield texts.start;
  for (let first = 0; first < records.length; first += PRODUCTS_AT_ONCE) {
    const part = records.slice(first, first + PRODUCTS_AT_ONCE);
    const items = part.flatMap((product) => itemsOf(product, context));
    counted.items += items.length;
    yield texts.items(items);
    await setImmediate();
  }
  yield texts.end;
}
