import type { Documentation } from '../../shared/contract/documentation.ts';
import type { feeds } from '../../shared/resources/feeds.ts';
import { feedSchema } from '../../shared/resources/schemas/feed.ts';

export const documentation: Documentation<typeof feeds> = {
  one: 'a feed',
  schemas: { Feed: feedSchema },
  fields: {
    url: 'What Merchant Center fetches, without any headers.',
    locale: 'The language of the texts and of the pages that items link to.',
    items: 'How many are in the file: one per product, or one per variant.',
    failure: 'Why no file was created.',
    made_at: 'When the file was created; absent before.',
    asked_at: 'When it was last fetched, to the hour; absent if no one fetches it.',
  },
  operations: {
    list: {
      summary: 'List the store’s feeds',
      note: 'One per format, currency and language; none unless the setting `product_url` is set.',
    },
    getProducts: {
      summary: 'Get the product feed',
      note: 'Google’s product data fields, as CSV or RSS 2.0. The file is created in the background, at most once an hour; the first request for a feed returns 429 with `Retry-After`. `HEAD` works, too.',
      path: {
        key: { type: 'string', description: 'The store’s public key.' },
        filename: { type: 'string', enum: ['products.csv', 'products.xml'] },
      },
      parameters: {
        currency: 'The currency of prices; the store’s by default.',
        locale: 'The language of texts; the store’s by default.',
      },
      media: '*/*',
      ranges: true,
      leadsTo: 'The bytes, on the host that stores them.',
      errors: [416, 422, 429, 503],
    },
  },
};
