import { type FieldSchema, flag, label, text } from '../../contract/fields.ts';
import { PROCESSORS } from './processors.ts';

/** Further currencies that one processor charges in. */
export const MAX_MERCHANT_ACCOUNTS = 50;

const secret = { ...label(255), writeOnly: true } as const satisfies FieldSchema;

const environment = { type: 'string', enum: ['sandbox', 'production'] } as const;

/** Merchant accounts by the codes of their currencies. */
const merchantAccounts = {
  type: 'object',
  additionalProperties: text(32),
} as const satisfies FieldSchema;

const choices = { submit_for_settlement: flag, require_three_d_secure: flag } as const;

/** Whether payments may begin with it. Alone, it only switches; with credentials, all that are required are there. */
const active = flag;

/** All credentials at Stripe, as they are given; what is not sent is not kept. */
export const stripeCredentials = {
  type: 'object',
  properties: {
    secret_key: secret,
    publishable_key: text(255),
    signing_secret: { ...text(255), writeOnly: true },
    active,
  },
  anyOf: [{ required: ['secret_key'] }, { required: ['active'] }],
  additionalProperties: false,
} as const satisfies FieldSchema;

export const braintreeCredentials = {
  type: 'object',
  properties: {
    environment,
    merchant_id: label(255),
    public_key: secret,
    private_key: secret,
    merchant_account_id: text(32),
    merchant_accounts: merchantAccounts,
    ...choices,
    active,
  },
  anyOf: [
    { required: ['environment', 'merchant_id', 'public_key', 'private_key'] },
    { required: ['active'] },
  ],
  additionalProperties: false,
} as const satisfies FieldSchema;

/** What is shown of a processor that is configured: nothing secret. */
export const configuredProcessor = {
  type: 'object',
  properties: {
    name: { type: 'string', enum: PROCESSORS },
    /** False: switched off. */
    active: flag,
    /** When the credentials were stored. */
    updated_at: { type: 'string' },
    /** Absent, as all that follows, for credentials that an earlier version has stored. */
    environment,
    publishable_key: { type: 'string' },
    /** Whether the secret that signs its events is stored. */
    takes_events: { type: 'boolean' },
    merchant_id: { type: 'string' },
    merchant_account_id: { type: 'string' },
    merchant_accounts: merchantAccounts,
    ...choices,
  },
  required: ['name', 'active', 'updated_at'],
} as const satisfies FieldSchema;
