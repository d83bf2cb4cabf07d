import type { ObjectSchema } from '../contract/fields.ts';
import { ADMINS, EVERYONE, type Resource } from '../contract/resource.ts';
import {
  braintreeCredentials,
  configuredProcessor,
  stripeCredentials,
} from './schemas/processor-credentials.ts';
import { currencyCode, settingsSchema } from './schemas/settings.ts';
import { usageSchema } from './schemas/usage.ts';

/** Whoever enters credentials may also see which are there. */
const ofCredentials = { access: ADMINS, permission: 'credentials:write' } as const;

/** protocol.md, "Application" */
export const application = {
  name: 'application',
  summary: 'The store itself: its name, its currencies, its settings.',
  isBusy: true,
  ownAttributes: 'none',
  // What its answers have beside the settings, and clients send back.
  readAttributes: [
    ...['owner', 'processors', 'sends_mails', 'serves_shop'],
    ...['is_example', 'offers_examples', 'takes_mail_server'],
  ],
  hasRecords: false,
  writePermission: 'settings:write',
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
    setStripe: {
      methods: ['PUT'],
      path: '/application/processors/stripe',
      ...ofCredentials,
      body: stripeCredentials,
      answer: configuredProcessor,
    },
    removeStripe: {
      methods: ['DELETE'],
      path: '/application/processors/stripe',
      ...ofCredentials,
      answer: 'nothing',
    },
    setBraintree: {
      methods: ['PUT'],
      path: '/application/processors/braintree',
      ...ofCredentials,
      body: braintreeCredentials,
      answer: configuredProcessor,
    },
    removeBraintree: {
      methods: ['DELETE'],
      path: '/application/processors/braintree',
      ...ofCredentials,
      answer: 'nothing',
    },
  },
  schema: settingsSchema,
  reads: ['requests', 'mails#counts', 'orders#totals', 'users#totals'],
  puts: ['application'],
  /** It never decrypts them: `payments` does. */
  encrypts: ['payments'],
} as const satisfies Resource & { schema: ObjectSchema };
