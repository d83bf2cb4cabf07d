import { email, type FieldSchema, label, recordId, title } from '../contract/fields.ts';
import { MEMBERS, type Resource } from '../contract/resource.ts';
import { linkCode } from './sessions.ts';
import { staffPassword } from './staff.ts';
import { PASSWORD_TOKENS } from './users.ts';

/** Stores that owners make of one account; operators make more. */
export const MAX_STORES = 5;

const store = {
  name: title(255),
  country: label(100),
  timezone: label(255),
} as const;

export const openedStore = {
  type: 'object',
  properties: {
    application_id: recordId,
    name: { type: 'string' },
    public_key: { type: 'string' },
    status: { type: 'string' },
  },
  required: ['application_id', 'name', 'public_key', 'status'],
} as const satisfies FieldSchema;

/** What is shown of the mail server, and given with its password. */
const server = {
  host: { ...title(253), pattern: '^[A-Za-z0-9.:-]+$' },
  port: { type: 'integer', minimum: 1, maximum: 65_535 },
  user: title(255),
  from: email(254),
} as const;

/** The mail server, without its password. */
export const mailServer = {
  type: 'object',
  properties: { ...server, updated_at: { type: 'string' } },
  required: ['host', 'port', 'from', 'updated_at'],
} as const satisfies FieldSchema;

/** Routes of owners, of which a repeated call changes nothing more. */
const ofOwners = {
  access: MEMBERS,
  permission: 'staff:write',
  ignoresIdempotencyKey: true,
} as const;
const ofExamples = { path: '/applications/examples', ...ofOwners } as const;
const ofMailServer = { path: '/applications/mailServer', ...ofOwners } as const;

/** permissions.md, "New stores" */
export const applications = {
  name: 'applications',
  summary: 'New stores: the first of a deployment, and further ones of an account.',
  records: 'none',
  attributes: { own: 'none' },
  routes: {
    create: {
      methods: ['POST'],
      path: '/applications',
      access: MEMBERS,
      permission: 'staff:write',
      body: {
        type: 'object',
        properties: { ...store, email_address: email(254) },
        required: ['name', 'country'],
      },
      answer: openedStore,
      activity: { type: 'store.created' },
    },
    getExamples: { methods: ['GET'], ...ofExamples, answer: openedStore },
    addExamples: { methods: ['POST'], ...ofExamples, answer: openedStore },
    removeExamples: { methods: ['DELETE'], ...ofExamples, answer: 'nothing' },
    getMailServer: { methods: ['GET'], ...ofMailServer, answer: mailServer },
    setMailServer: {
      methods: ['PUT'],
      ...ofMailServer,
      body: {
        type: 'object',
        properties: { ...server, password: { ...title(500), writeOnly: true } },
        required: ['host', 'port', 'from'],
      },
      answer: mailServer,
      activity: { type: 'mail_server.updated' },
    },
    removeMailServer: {
      methods: ['DELETE'],
      ...ofMailServer,
      answer: 'nothing',
      activity: { type: 'mail_server.removed' },
    },
    open: {
      methods: ['POST'],
      path: '/applications/open',
      access: 'anyone',
      tokens: PASSWORD_TOKENS,
      body: {
        type: 'object',
        properties: {
          code: linkCode,
          ...store,
          owner_name: title(100),
          email: { ...email(254), writeOnly: true },
          password: staffPassword,
        },
        required: ['code', 'name', 'country', 'owner_name', 'email', 'password'],
      },
      answer: openedStore,
    },
  },
  function: {
    uses: {
      staff: ['read', 'add'],
      roles: 'read',
      'staff#emails': ['read', 'add'],
      'staff#opening': 'change',
      'staff#counts': 'change',
      failures: 'change',
      application: 'add',
      contents: 'add',
      'contents#changes': 'add',
      paymentMethods: 'add',
      'paymentMethods#changes': 'add',
      shippings: 'add',
      'shippings#changes': 'add',
    },
    accounts: 'open',
    secrets: {
      secret: 'encrypt',
      token: 'encrypt',
      'admin-token': 'encrypt',
      'staff-token': 'encrypt',
      hash: 'encrypt',
    },
  },
} as const satisfies Resource;
