import type { Documentation } from '../../shared/contract/documentation.ts';
import type { feeds } from '../../shared/resources/feeds.ts';
import { feedSchema } from '../../shared/resources/schemas/feed.ts';

export const documentation: Documentation<typeof feeds> = {
  one: 'a feed',
  schemas: { Feed: feedSchema },
  fields: {
    url: 'What Merchant Center fetches, without any header.',
    locale: 'The language of the texts, and of the pages that items lead to.',
    items: 'How many there are in the file: one for each product, or for each of its variants.',
    failure: 'Why no file was made of the products.',
    made_at: 'When the file was made; absent before.',
    asked_at: 'When somebody fetched it, to the hour; absent where nobody does.',
  },
  operations: {
    list: {
      summary: 'List the feeds of the store',
      note: 'One for each format, currency and language; none without `product_url` in the settings.',
    },
    getProducts: {
      summary: 'Get the products as a feed',
      note: 'The fields of Google’s product data, as CSV or as RSS 2.0. The file is made in the background, at most once an hour; the first request for a feed is 429 with `Retry-After`. `HEAD` works, too.',
      path: {
        key: { type: 'string', description: 'The public key of the store.' },
        filename: { type: 'string', enum: ['products.csv', 'products.xml'] },
      },
      parameters: {
        currency: 'That of the prices: the one of the store without it.',
        locale: 'The language of the texts: that of the store without it.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that keeps them.',
      errors: [416, 422, 429, 503],
    },
  },
};
