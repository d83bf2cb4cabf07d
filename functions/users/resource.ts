import { email, label, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';
import { addressFields } from '../addresses/resource.ts';

const everyone: Access = { public: 'all', user: 'all', admin: 'all' };
const self: Access = { user: 'self', admin: 'all' };

/** An address of which a part may be missing. */
const partOfAddress = { type: 'object', properties: addressFields } as const;

/** contract.md 3.14 */
export const users = {
  name: 'users',
  summary: 'The customers of the store, and their logins.',
  owned: true,
  routes: [
    { operation: 'list', methods: ['GET'], path: '/users', access: self },
    {
      operation: 'create',
      methods: ['POST'],
      path: '/users',
      access: everyone,
      takesEndedTokens: true,
    },
    {
      operation: 'authenticate',
      methods: ['POST'],
      path: '/users/authenticate',
      access: everyone,
      takesEndedTokens: true,
    },
    {
      operation: 'recoverPassword',
      methods: ['POST'],
      path: '/users/recoverPassword',
      access: everyone,
    },
    {
      operation: 'resetPassword',
      methods: ['POST'],
      path: '/users/resetPassword',
      access: everyone,
    },
    { operation: 'getCurrent', methods: ['GET'], path: '/users/me', access: self },
    { operation: 'getCurrent', methods: ['GET'], path: '/users/current', access: self },
    { operation: 'getLatestCart', methods: ['GET'], path: '/users/cart', access: self },
    { operation: 'updateMe', methods: ['PUT', 'PATCH'], path: '/users/me', access: self },
    { operation: 'removeMe', methods: ['DELETE'], path: '/users/me', access: self },
    {
      operation: 'updateMyPassword',
      methods: ['PUT'],
      path: '/users/me/updatePassword',
      access: self,
    },
    { operation: 'get', methods: ['GET'], path: '/users/:id', access: self },
    { operation: 'update', methods: ['PUT', 'PATCH'], path: '/users/:id', access: self },
    { operation: 'remove', methods: ['DELETE'], path: '/users/:id', access: self },
    {
      operation: 'updatePassword',
      methods: ['PUT'],
      path: '/users/:id/updatePassword',
      access: self,
    },
  ],
  schema: {
    type: 'object',
    properties: {
      email: email(254),
      name: label(255),
      full_name: { type: 'string', readOnly: true },
      password: { type: 'string', minLength: 4, maxLength: 255, writeOnly: true },
      image_url: text(2_000),
      billing_address: partOfAddress,
      shipping_address: partOfAddress,
      role: label(255),
      registered_with: { type: 'string', readOnly: true },
    },
    required: ['email', 'name', 'password'],
  },
  nulls: ['image_url', 'billing_address', 'shipping_address', 'role'],
  computed: ['full_name', 'registered_with'],
  reads: [
    'users#emails',
    'users#codes',
    'failures',
    'carts',
    'carts#user#*',
    'products',
    'coupons',
  ],
  writes: ['users#emails', 'users#codes', 'failures'],
  filters: ['email'],
} as const satisfies Resource;
