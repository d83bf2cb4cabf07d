import { type ObjectSchema, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';
import { settingsSchema } from '../../shared/tenancy/settings.ts';

const everyone = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;

/** protocol.md, "Application" */
export const application = {
  name: 'application',
  summary: 'The store itself: its name, its currencies, its settings.',
  hasRecords: false,
  routes: {
    get: {
      methods: ['GET'],
      path: '/application',
      access: everyone,
      answer: { type: 'array', items: { type: 'object' } },
    },
    update: {
      methods: ['PUT'],
      path: '/application',
      access: { admin: 'all' },
      body: 'changes',
      answer: { type: 'object' },
    },
    listCurrencies: {
      methods: ['GET'],
      path: '/application/currencies',
      access: everyone,
      answer: {
        type: 'array',
        items: {
          type: 'object',
          properties: { code: text(3), rate: { type: 'number' } },
          required: ['code', 'rate'],
        },
      },
    },
  },
  schema: settingsSchema,
  puts: ['application'],
} as const satisfies Resource & { schema: ObjectSchema };
