import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError, notFound } from '../../shared/contract/errors.ts';
import { MINUTE_SECONDS } from '../../shared/durations.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import { enterStore } from '../../shared/endpoint/enter-store.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { pathSegments, sameSegment } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { belowVersion } from '../../shared/endpoint/router.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { countRequest } from '../../shared/endpoint/signed-links.ts';
import { answerBytes } from '../../shared/endpoint/stored-bytes.ts';
import { askForFeed, type FeedFormat, feedId, readFeed } from '../../shared/feeds/feed.ts';
import { feeds } from '../../shared/resources/feeds.ts';
import { FEED_FORMATS } from '../../shared/resources/schemas/feed.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { findTenant } from '../../shared/tenancy/tenant-cache.ts';
import { feedOf } from './offered-feeds.ts';

const NO_FEED = 'This feed does not exist.';

/** For which anybody may keep a feed, or know where its bytes are. */
const CACHE_SECONDS = 600;

/** After which a feed that nobody has fetched before is there: the sweep runs once a minute. */
const MAKING_SECONDS = 2 * MINUTE_SECONDS;

const TYPES: Readonly<Record<FeedFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

interface Asked {
  readonly key: string;
  readonly format: FeedFormat;
  readonly query: URLSearchParams;
}

/** Reads a request for a feed, whose address has the key because those who fetch feeds send no headers. */
function askedFor({ rawPath, rawQueryString, requestContext }: APIGatewayProxyEventV2) {
  const [first = '', key, filename, ...rest] = belowVersion(pathSegments(rawPath));
  const isFeed = sameSegment(first, feeds.name) && requestContext.http.method === 'GET';
  if (!isFeed || key === undefined || filename === undefined || rest.length > 0) return undefined;
  const format = FEED_FORMATS.find((each) => sameSegment(filename, `products.${each}`));
  if (!format) return undefined;
  return { key, format, query: new URLSearchParams(rawQueryString) } satisfies Asked;
}

/** Throws the 404 of a store that is not there, or closed. */
async function storeOf({ key }: Asked, state: Started, table: Table): Promise<Application> {
  const application = await findTenant(table, key, state.clock.now());
  if (application?.status !== 'active') throw notFound(NO_FEED);
  enterStore(state, application, table);
  countRequest(application, state);
  if (application.settings.product_url) return application;
  throw notFound('There are no feeds. Set product_url, which items link to.');
}

/** A 503 would count as a failure of the service, and anybody could set off its alarms. */
const notYet = () =>
  new ApiError(429, 'The feed is being created. Try again in two minutes.', {
    headers: { 'Retry-After': String(MAKING_SECONDS) },
  });

/** Answers with the file of a feed, or leads to it; the next one is made by due work. */
export const feedContent = ({
  storage,
  files,
}: Pick<Environment, 'storage' | 'files'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const asked = askedFor(event);
    if (!asked || !files) return;
    event.state.operation = 'getProducts';
    const table = openTableFor(event.state, storage, context);
    const application = await storeOf(asked, event.state, table);
    const feed = feedOf(asked, application);
    const stored = await readFeed(table, application.id, feedId(feed));
    await askForFeed(table, application.id, feed, stored, event.state.clock.now());
    if (stored?.content === undefined) {
      throw stored?.failure === undefined ? notYet() : new ApiError(422, stored.failure);
    }
    const { content, encoding } = stored;
    return answerBytes(
      event.headers,
      {
        place: { application: application.id, content },
        shown: {
          type: TYPES[asked.format],
          disposition: `inline; filename="products.${asked.format}"`,
          encoding,
        },
        cacheControl: `public, max-age=${CACHE_SECONDS}`,
        missing: NO_FEED,
      },
      files,
    );
  },
});
