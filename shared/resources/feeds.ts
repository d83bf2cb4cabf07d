import { askedLanguage } from '../contract/language.ts';
import { ADMINS, type Resource } from '../contract/resource.ts';
import { feedSchema } from './schemas/feed.ts';
import { currencyCode } from './schemas/settings.ts';

/** feeds.md */
export const feeds = {
  name: 'feeds',
  summary: 'The products as files for Google Merchant Center and services that read its format.',
  records: 'none',
  routes: {
    list: {
      methods: ['GET'],
      path: '/feeds',
      access: ADMINS,
      permission: 'application:read',
      answer: { type: 'array', items: feedSchema },
    },
    getProducts: {
      methods: ['GET'],
      path: '/feeds/:key/:filename',
      parts: { key: 'text', filename: ['products.csv', 'products.xml'] },
      access: 'anyone',
      cacheable: true,
      query: { currency: currencyCode, locale: askedLanguage },
    },
  },
  function: {
    uses: { 'feeds#files': 'change', due: 'write' },
    files: ['GetObject'],
  },
} as const satisfies Resource;
