import {
  anyText,
  email,
  type FieldSchema,
  flag,
  label,
  listQuery,
  matchQuery,
  nullable,
  personal,
  recordQuery,
  reference,
  searchQuery,
  text,
  title,
} from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  type Access,
  EVERYONE,
  type Resource,
  type Route,
  recordResource,
} from '../contract/resource.ts';
import { partialAddress } from './addresses.ts';
import { noteRoutes } from './schemas/note.ts';
import { newPassword, secret } from './schemas/passwords.ts';
import { tags } from './schemas/tags.ts';
import { exemption } from './schemas/taxes.ts';

const self = { user: 'self', admin: 'all' } as const satisfies Access;

/** The device token of an earlier login. */
const device = { type: 'string', maxLength: 255, writeOnly: true } as const satisfies FieldSchema;

/** The refresh token of a login that is remembered. */
const refreshToken = {
  type: 'string',
  maxLength: 255,
  writeOnly: true,
} as const satisfies FieldSchema;

/** Why the cart that a login names is not merged. */
const cartProblem = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: ['cart_gone', 'cart_closed'] },
    message: { type: 'string' },
  },
  required: ['code', 'message'],
} as const satisfies FieldSchema;

/** What a request with a password takes of the tokens of its network address, for hashing it. */
export const PASSWORD_TOKENS = 5;

const updatePassword = {
  methods: ['PUT'],
  tokens: PASSWORD_TOKENS,
  ignoresIdempotencyKey: true,
  access: self,
  body: {
    type: 'object',
    properties: { old_password: secret, new_password: newPassword },
    required: ['old_password', 'new_password'],
  },
} as const satisfies Partial<Route>;

/** protocol.md, "Purchases" */
const expand = { type: 'string', enum: ['purchases'] } as const satisfies FieldSchema;

/** What a link in a mail leads to. */
const unsubscribe = {
  path: '/users/:application_id/:user_id/unsubscribe',
  access: 'anyone',
  query: { signature: text(64) },
} as const;

/** What every login answers. */
const session = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    user: { type: 'object' },
    access: { type: 'string', const: 'user' },
    role: { type: 'string' },
    refresh_token: { type: 'string' },
  },
  required: ['token', 'user', 'access', 'role'],
} as const satisfies FieldSchema;

/** protocol.md, "Users" */
export const users = recordResource({
  name: 'users',
  summary: 'The store’s customers and their logins.',
  records: 'users',
  access: {
    guessable: ['cart_id'],
    reserved: ['number', 'customer_number', 'facebook_id', 'notes'],
  },
  storage: { byWords: true, eventsByRecord: true },
  routes: {
    list: {
      methods: ['GET'],
      path: '/users',
      access: self,
      query: {
        ...listQuery,
        email: { type: 'string' },
        match: matchQuery,
        q: searchQuery,
        tag: anyText,
        expand,
      },
      answer: { type: ['array', 'object'] },
    },
    create: {
      methods: ['POST'],
      path: '/users',
      access: EVERYONE,
      body: 'record',
      acceptsExpiredTokens: true,
    },
    authenticate: {
      methods: ['POST'],
      path: '/users/authenticate',
      tokens: PASSWORD_TOKENS,
      ignoresIdempotencyKey: true,
      own: 'ignored',
      access: EVERYONE,
      body: {
        type: 'object',
        properties: {
          email: secret,
          password: secret,
          cart_id: reference('carts'),
          device,
          remember: flag,
        },
        required: ['email', 'password'],
      },
      answer: {
        type: 'object',
        properties: {
          ...session.properties,
          cart_problem: cartProblem,
          device: { type: 'string' },
        },
        required: session.required,
      },
      acceptsExpiredTokens: true,
    },
    authenticateByFacebook: {
      methods: ['POST'],
      path: '/users/authenticate/facebook',
      ignoresIdempotencyKey: true,
      access: EVERYONE,
      body: {
        type: 'object',
        properties: {
          user_id: { type: 'string', pattern: '^[0-9]{1,32}$' },
          access_token: { ...label(1_000), writeOnly: true },
          remember: flag,
        },
        required: ['user_id', 'access_token'],
      },
      answer: session,
      acceptsExpiredTokens: true,
    },
    refresh: {
      methods: ['POST'],
      path: '/users/refresh',
      ignoresIdempotencyKey: true,
      access: EVERYONE,
      body: {
        type: 'object',
        properties: { refresh_token: refreshToken },
        required: ['refresh_token'],
        // Clients send back the whole login.
        others: 'ignored',
      },
      answer: {
        type: 'object',
        properties: {
          token: session.properties.token,
          access: session.properties.access,
          refresh_token: session.properties.refresh_token,
        },
        required: ['token', 'access', 'refresh_token'],
      },
      acceptsExpiredTokens: true,
    },
    logout: {
      methods: ['POST'],
      path: '/users/logout',
      ignoresIdempotencyKey: true,
      access: EVERYONE,
      body: {
        type: 'object',
        properties: { refresh_token: refreshToken, everywhere: flag },
      },
      answer: 'nothing',
      acceptsExpiredTokens: true,
    },
    recoverPassword: {
      methods: ['POST'],
      path: '/users/recoverPassword',
      ignoresIdempotencyKey: true,
      access: EVERYONE,
      body: { type: 'object', properties: { email: secret, device }, required: ['email'] },
      answer: 'nothing',
    },
    resetPassword: {
      methods: ['POST'],
      path: '/users/resetPassword',
      tokens: PASSWORD_TOKENS,
      ignoresIdempotencyKey: true,
      access: EVERYONE,
      body: {
        type: 'object',
        properties: { email: secret, verification_code: secret, new_password: newPassword },
        required: ['email', 'verification_code', 'new_password'],
      },
      answer: 'nothing',
    },
    getCurrent: {
      methods: ['GET'],
      path: '/users/me',
      alias: '/users/current',
      access: self,
      query: recordQuery,
    },
    getLatestCart: {
      methods: ['GET'],
      path: '/users/cart',
      access: self,
    },
    updateMe: { methods: ['PUT'], path: '/users/me', access: self, body: 'changes' },
    removeMe: {
      methods: ['DELETE'],
      path: '/users/me',
      access: self,
      permission: 'users:erase',
      answer: 'nothing',
    },
    updateMyPassword: { ...updatePassword, path: '/users/me/updatePassword' },
    exportMyData: {
      methods: ['GET'],
      path: '/users/me/export',
      alias: '/users/current/export',
      access: self,
      permission: 'exports:write',
      personal: true,
    },
    eraseMe: {
      methods: ['POST'],
      path: '/users/me/erase',
      alias: '/users/current/erase',
      access: self,
      permission: 'users:erase',
      answer: 'nothing',
    },
    get: { methods: ['GET'], path: '/users/:id', access: self, query: { ...recordQuery, expand } },
    update: { methods: ['PUT'], path: '/users/:id', access: self, body: 'changes' },
    remove: { methods: ['DELETE'], path: '/users/:id', access: self, permission: 'users:erase' },
    updatePassword: { ...updatePassword, path: '/users/:id/updatePassword' },
    exportData: {
      methods: ['GET'],
      path: '/users/:id/export',
      access: self,
      permission: 'exports:write',
      personal: true,
    },
    showUnsubscribe: { ...unsubscribe, methods: ['GET'] },
    unsubscribe: { ...unsubscribe, methods: ['POST'] },
    ...noteRoutes('users'),
    erase: {
      methods: ['POST'],
      path: '/users/:id/erase',
      access: self,
      permission: 'users:erase',
      answer: 'nothing',
    },
  },
  schema: {
    type: 'object',
    properties: {
      ...personal({
        email: email(254),
        name: title(255),
        full_name: { type: 'string', readOnly: true, erasure: 'replaced' },
        /** True where the e-mail address is proved; to staff, in the answer of one user. */
        email_proved: { ...flag, readOnly: true },
      }),
      password: newPassword,
      /** The password before a change of it, or of the e-mail address. */
      old_password: secret,
      ...personal({
        image_url: nullable(text(2_000)),
        /** In the copy that an order has they are removed: it has addresses of its own. */
        billing_address: { ...nullable(partialAddress), erasure: 'removed' },
        shipping_address: { ...nullable(partialAddress), erasure: 'removed' },
      }),
      role: nullable(label(255)),
      tags,
      ...exemption,
      /** False: the customer wants no mails about abandoned carts. */
      abandoned_cart_mails: flag,
      registered_with: { type: 'string', default: 'email', readOnly: true },
    },
    required: ['email', 'name', 'password'],
  },
  function: {
    isBusy: true,
    uses: {
      'users#totals': 'read',
      'users#emails': 'change',
      'users#codes': 'change',
      'users#facebook': 'change',
      'users#logins': 'change',
      'users#notes': 'change',
      failures: 'change',
      carts: ['change', 'by user'],
      'carts#aliases': 'change',
      addresses: ['change', 'by user'],
      files: ['change', 'by user'],
      orders: ['change', 'by user', 'by state'],
      'orders#notes': 'read',
      invoices: ['read', 'by user'],
      withdrawals: ['read', 'by user'],
      products: 'read',
      coupons: 'read',
      taxes: 'hold',
      'files#counts': 'write',
      'products#notify': 'write',
      subscribers: 'change',
      'subscribers#emails': 'change',
      'subscribers#tokens': 'write',
      revocations: 'add',
      due: 'add',
      'products#notify#of#*': 'index',
    },
    secrets: { token: 'decrypt', login: 'decrypt' },
  },
} as const satisfies Resource);

export type User = RecordOf<typeof users.schema>;
export type UserInput = InputOf<typeof users.schema>;
