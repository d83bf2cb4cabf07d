import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { feeds } from '../../shared/resources/feeds.ts';
import { feedContent } from './feed-content.ts';
import { listFeeds } from './list-feeds.ts';

export const service = endpoint(
  feeds,
  () => ({
    list: listFeeds,
    /** Never runs: `feedContent` answers every such request before the router. */
    getProducts: async () => {
      throw notFound('This feed does not exist.');
    },
  }),
  { eager: (environment) => [feedContent(environment)] },
);
