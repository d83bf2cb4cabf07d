import type { ObjectSchema } from '../contract/fields.ts';
import { ADMINS, EVERYONE, type Resource } from '../contract/resource.ts';
import { configuredProcessor, credentialsBody } from './schemas/processor-credentials.ts';
import { forEachProcessor } from './schemas/processors.ts';
import { currencyCode, settingsSchema } from './schemas/settings.ts';
import { usageSchema } from './schemas/usage.ts';

/** Whoever enters credentials may also see which are there. */
const ofCredentials = { access: ADMINS, permission: 'credentials:write' } as const;

/** protocol.md, "Application" */
export const application = {
  name: 'application',
  summary: 'The store itself: its name, currencies and settings.',
  records: 'none',
  access: { writePermission: 'settings:write' },
  attributes: {
    own: 'none',
    // What its answers have beside the settings, and clients send back.
    read: [
      ...['owner', 'processors', 'sends_mails', 'serves_shop', 'takes_tags'],
      ...['is_example', 'offers_examples', 'takes_mail_server', 'withdrawal_recipient'],
    ],
  },
  routes: {
    get: {
      methods: ['GET'],
      path: '/application',
      access: EVERYONE,
      answer: { type: 'array', items: { type: 'object' } },
    },
    update: {
      methods: ['PUT'],
      path: '/application',
      access: ADMINS,
      body: 'changes',
      activity: { type: 'settings.updated' },
    },
    listCurrencies: {
      methods: ['GET'],
      path: '/application/currencies',
      access: EVERYONE,
      answer: {
        type: 'array',
        items: {
          type: 'object',
          properties: { code: currencyCode, rate: { type: 'number' } },
          required: ['code', 'rate'],
        },
      },
    },
    getUsage: {
      methods: ['GET'],
      path: '/application/usage',
      access: ADMINS,
      answer: usageSchema,
    },
    listProcessors: {
      methods: ['GET'],
      path: '/application/processors',
      ...ofCredentials,
      answer: { type: 'array', items: configuredProcessor },
    },
    ...forEachProcessor(
      'set',
      ({ name }, contract) =>
        ({
          methods: ['PUT'],
          path: `/application/processors/${name}`,
          ...ofCredentials,
          body: credentialsBody(contract),
          answer: configuredProcessor,
          activity: { type: 'processor.updated', shows: ['active'] },
        }) as const,
    ),
    ...forEachProcessor(
      'remove',
      ({ name }) =>
        ({
          methods: ['DELETE'],
          path: `/application/processors/${name}`,
          ...ofCredentials,
          answer: 'nothing',
          activity: { type: 'processor.removed' },
        }) as const,
    ),
  },
  schema: settingsSchema,
  function: {
    isBusy: true,
    uses: {
      requests: 'read',
      'mails#counts': 'read',
      'orders#totals': 'read',
      'users#totals': 'read',
      application: 'add',
    },
    secrets: { payments: 'encrypt' },
  },
} as const satisfies Resource & { schema: ObjectSchema };
