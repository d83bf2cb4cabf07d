import {
  email,
  type FieldSchema,
  label,
  listQuery,
  nullable,
  recordId,
  recordQuery,
  text,
  title,
} from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { type Access, type Resource, recordResource } from '../../shared/contract/resource.ts';
import { exemption } from '../../shared/shopping/tax-schemas.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../shared/tenancy/settings.ts';
import { addressFields } from '../addresses/resource.ts';

const everyone = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;
const self = { user: 'self', admin: 'all' } as const satisfies Access;

/** An address of which a part may be missing. */
const partialAddress = { type: 'object', nullsAreUnset: true, properties: addressFields } as const;

/** Text that is never repeated in an error. */
const secret = { ...label(255), writeOnly: true } as const satisfies FieldSchema;
const newPassword = {
  type: 'string',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  writeOnly: true,
} as const;

/** That of an earlier login. */
const device = { type: 'string', maxLength: 255, writeOnly: true } as const;

/** Why the cart that a login names is not merged. */
const cartProblem = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: ['cart_gone', 'cart_closed'] },
    message: { type: 'string' },
  },
  required: ['code', 'message'],
} as const;

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
} as const;

/** What every login answers. */
const session = {
  type: 'object',
  properties: {
    token: { type: 'string' },
    user: { type: 'object' },
    access: { type: 'string', const: 'user' },
    role: { type: 'string' },
  },
  required: ['token', 'user', 'access', 'role'],
} as const;

/** protocol.md, "Users" */
export const users = recordResource({
  name: 'users',
  summary: 'The customers of the store, and their logins.',
  owned: true,
  reserved: [
    'number',
    'customer_number',
    'admin',
    'staff',
    'is_staff',
    'permissions',
    'verified',
    'is_verified',
    'email_verified',
    'facebook_id',
    'paid',
    'balance',
    'credit',
  ],
  routes: {
    list: {
      methods: ['GET'],
      path: '/users',
      access: self,
      query: { ...listQuery, email: { type: 'string' } },
      answer: { type: ['array', 'object'] },
    },
    create: {
      methods: ['POST'],
      path: '/users',
      access: everyone,
      body: 'record',
      acceptsExpiredTokens: true,
    },
    authenticate: {
      methods: ['POST'],
      path: '/users/authenticate',
      tokens: PASSWORD_TOKENS,
      ignoresIdempotencyKey: true,
      access: everyone,
      body: {
        type: 'object',
        properties: {
          email: secret,
          password: secret,
          cart_id: recordId,
          device,
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
      access: everyone,
      body: {
        type: 'object',
        properties: {
          user_id: { type: 'string', pattern: '^[0-9]{1,32}$' },
          access_token: { ...label(1_000), writeOnly: true },
        },
        required: ['user_id', 'access_token'],
      },
      answer: session,
      acceptsExpiredTokens: true,
    },
    recoverPassword: {
      methods: ['POST'],
      path: '/users/recoverPassword',
      ignoresIdempotencyKey: true,
      access: everyone,
      body: { type: 'object', properties: { email: secret, device }, required: ['email'] },
      answer: 'nothing',
    },
    resetPassword: {
      methods: ['POST'],
      path: '/users/resetPassword',
      tokens: PASSWORD_TOKENS,
      ignoresIdempotencyKey: true,
      access: everyone,
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
      answer: { type: 'object' },
    },
    updateMe: { methods: ['PUT', 'PATCH'], path: '/users/me', access: self, body: 'changes' },
    removeMe: { methods: ['DELETE'], path: '/users/me', access: self, answer: 'nothing' },
    updateMyPassword: { ...updatePassword, path: '/users/me/updatePassword' },
    exportMyData: {
      methods: ['GET'],
      path: '/users/me/export',
      alias: '/users/current/export',
      access: self,
      answer: { type: 'object' },
    },
    eraseMe: {
      methods: ['POST'],
      path: '/users/me/erase',
      alias: '/users/current/erase',
      access: self,
      answer: 'nothing',
    },
    get: { methods: ['GET'], path: '/users/:id', access: self, query: recordQuery },
    update: { methods: ['PUT', 'PATCH'], path: '/users/:id', access: self, body: 'changes' },
    remove: { methods: ['DELETE'], path: '/users/:id', access: self },
    updatePassword: { ...updatePassword, path: '/users/:id/updatePassword' },
    exportData: {
      methods: ['GET'],
      path: '/users/:id/export',
      access: self,
      answer: { type: 'object' },
    },
    erase: { methods: ['POST'], path: '/users/:id/erase', access: self, answer: 'nothing' },
  },
  schema: {
    type: 'object',
    properties: {
      email: email(254),
      name: title(255),
      full_name: { type: 'string', readOnly: true },
      password: newPassword,
      /** The password before a change of it, or of the e-mail address. */
      old_password: secret,
      image_url: nullable(text(2_000)),
      billing_address: nullable(partialAddress),
      shipping_address: nullable(partialAddress),
      role: nullable(label(255)),
      ...exemption,
      registered_with: { type: 'string', default: 'email', readOnly: true },
    },
    required: ['email', 'name', 'password'],
  },
  reads: [
    'users#emails',
    'users#codes',
    'users#facebook',
    'failures',
    'carts',
    'carts#aliases',
    'carts#user#*',
    'addresses',
    'addresses#user#*',
    'files',
    'files#user#*',
    'orders',
    'orders#user#*',
    'invoices',
    'invoices#user#*',
    'products',
    'coupons',
    'taxes',
  ],
  replicates: ['taxes'],
  writes: [
    'users#emails',
    'users#codes',
    'users#facebook',
    'failures',
    'carts',
    'carts#aliases',
    'addresses',
    'files',
    'files#counts',
    'orders',
  ],
  puts: ['revocations', 'due'],
  decrypts: ['token', 'login'],
} as const satisfies Resource);

export type User = RecordOf<typeof users.schema>;
export type UserInput = InputOf<typeof users.schema>;
