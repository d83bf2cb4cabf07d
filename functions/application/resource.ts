import type { Resource } from '../../shared/contract/resource.ts';
import { settingsSchema } from '../../shared/tenancy/settings.ts';

/** contract.md 3.17 */
export const application = {
  name: 'application',
  summary: 'The store itself: its name, its currencies, its settings.',
  routes: [
    {
      operation: 'get',
      methods: ['GET'],
      path: '/application',
      access: { public: 'all', user: 'all', admin: 'all' },
    },
    {
      operation: 'update',
      methods: ['PUT'],
      path: '/application',
      access: { admin: 'all' },
    },
    {
      operation: 'listCurrencies',
      methods: ['GET'],
      path: '/application/currencies',
      access: { public: 'all', user: 'all', admin: 'all' },
    },
  ],
  schema: settingsSchema,
} as const satisfies Resource;
