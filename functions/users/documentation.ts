import {
  type Documentation,
  type DocumentSchema,
  type DocumentSchemas,
  listOf,
  orNull,
  schemaOf,
  withoutDefaults,
} from '../../shared/contract/documentation.ts';
import { carts } from '../carts/resource.ts';
import { invoices } from '../invoices/resource.ts';
import { users } from './resource.ts';

const DEVICE = 'NSvIAGW8qvH-8D4BAaWg-4gLfu8lA3nQoUC3CPAf9TCVx1WMpn3Qxuen2UCiPVCF_oQ';

const { full_name, registered_with } = users.schema.properties;

const updatePassword = {
  note: 'Ends all earlier tokens of the user. A wrong old password is 404.',
  example: { old_password: 'correct horse', new_password: 'battery staple' },
  errors: [404, 429],
} as const;

const exportData = {
  note: 'The newest 3 MB of records; then there is `complete: false`, and the lists have the others.',
  data: schemaOf('UserExport'),
  beside: { complete: { type: 'boolean', const: false } },
  priced: true,
} as const;

const { user_id, items, order_id, coupon_id, coupon_code } = carts.schema.properties;

/** A record without what is computed for answers. */
const stored = (properties: DocumentSchemas): DocumentSchema => ({
  type: 'object',
  description: 'As it is stored, without what answers compute.',
  properties: {
    id: { type: 'integer' },
    application_id: { type: 'integer' },
    ...withoutDefaults(properties),
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'application_id', 'created_at', 'updated_at'],
});

const userExport = {
  type: 'object',
  properties: {
    user: schemaOf('User'),
    addresses: listOf('Address'),
    orders: listOf('Order'),
    invoices: listOf('ExportedInvoice'),
    carts: listOf('ExportedCart'),
    files: listOf('File'),
  },
  required: ['user', 'addresses', 'orders', 'invoices', 'carts', 'files'],
} as const;

const eraseNote =
  'Removes the user, addresses, carts and files, and replaces what is personal in orders; their numbers stay. After a 503 send the same again. While a card payment runs it is 409.';

const ofCaller = 'Only with the token of a user.';

const session = {
  type: 'object',
  properties: {
    token: { type: 'string', examples: ['eyJhbGciOiJFZERTQSJ9.e30.c2ln'] },
    user: schemaOf('User'),
    access: { type: 'string', const: 'user' },
    role: { type: 'string', examples: ['user'] },
  },
  required: ['token', 'user', 'access', 'role'],
} as const;

const login = {
  type: 'object',
  properties: {
    ...session.properties,
    cart_problem: {
      ...users.routes.authenticate.answer.properties.cart_problem,
      description: 'Why the cart of cart_id was left as it is.',
    },
    device: {
      type: 'string',
      description: 'For the next login on this device; valid for 180 days.',
      examples: [DEVICE],
    },
  },
  required: session.required,
} as const;

export const documentation: Documentation<typeof users> = {
  one: 'a user',
  note: 'Passwords are stored hashed, and never shown. With an admin token, /users/me is 400.',
  example: { name: 'Nora Lind', email: 'nora@example.org', password: 'correct horse' },
  fields: {
    email: 'No two users of a store have the same; letter case makes no difference.',
    full_name: 'The same as name.',
    registered_with:
      'How the user was registered: `email`, `facebook`; `marketcloud` in users of version 0.1.',
    tax_exempt: 'Orders of the user are exempt from taxes; only admins change it.',
    tax_exempt_reason: 'Why; only admins change it.',
    role: 'Any word; only admins can give one.',
  },
  output: {
    full_name: { ...orNull(full_name), examples: ['Nora Lind'] },
    registered_with: { ...registered_with, examples: ['email'] },
  },
  always: ['full_name'],
  amounts: {
    ExportedCartLine: 'In the base currency of the store.',
    ExportedInvoice: 'In `currency` of the invoice.',
  },
  schemas: {
    UserExport: userExport,
    ExportedCart: stored({ user_id, items, order_id, coupon_id, coupon_code }),
    ExportedCartLine: items.items,
    ExportedInvoice: stored(invoices.schema.properties),
    Session: session,
    Login: login,
    LoginInput: users.routes.authenticate.body,
  },
  operations: {
    list: {
      parameters: { email: 'One address or several with commas, in any letter case.' },
      note: 'With the token of a user, `data` is that one user and not an array.',
      data: { oneOf: [{ type: 'array', items: schemaOf('User') }, schemaOf('User')] },
      as: 'admin',
      errors: [404],
    },
    create: { summary: 'Register a user' },
    authenticate: {
      summary: 'Log a user in',
      note: 'The token holds for 4 hours. With an admin token, a wrong password is 404. Send the `device` of an earlier login: then the password is tried however many others have failed. 10 failures within 15 minutes close an e-mail address for a network address, 100 within an hour for strangers.',
      example: { email: 'nora@example.org', password: 'correct horse' },
      data: schemaOf('Login'),
      errors: [404, 429],
    },
    authenticateByFacebook: {
      summary: 'Log a user in by Facebook',
      note: 'For stores that have configured it, else 400. With the token of a user, that user is linked. An e-mail address whose user has a password is 400.',
      body: {
        type: 'object',
        properties: {
          user_id: { type: 'string', pattern: '^[0-9]{1,32}$', description: 'The id at Facebook.' },
          access_token: { type: 'string', description: 'Of the login at Facebook.' },
        },
        required: ['user_id', 'access_token'],
      },
      example: { user_id: '10224562871935', access_token: 'EAAG' },
      data: schemaOf('Session'),
      errors: [404],
    },
    recoverPassword: {
      summary: 'Ask for a code to reset a password',
      note: 'The answer is the same for an unknown address. The code holds for an hour.',
      example: { email: 'nora@example.org' },
    },
    resetPassword: {
      summary: 'Set a new password by a code',
      note: 'Ends all earlier tokens of the user.',
      example: {
        email: 'nora@example.org',
        verification_code: 'bXkgdm9pY2UgaXMgbXk',
        new_password: 'battery staple',
      },
    },
    getCurrent: { summary: 'Get the caller', note: ofCaller, errors: [404] },
    getLatestCart: {
      summary: 'Get the caller’s newest cart',
      note: ofCaller,
      data: schemaOf('Cart'),
      priced: true,
      errors: [404],
    },
    update: { example: { name: 'Nora Lindqvist' } },
    updateMe: {
      summary: 'Change the caller',
      note: ofCaller,
      example: { name: 'Nora Lindqvist' },
      errors: [404],
    },
    removeMe: {
      summary: 'Delete the caller',
      note: `${ofCaller} Ends all tokens of the user.`,
      errors: [404],
    },
    updateMyPassword: { summary: 'Change the caller’s password', ...updatePassword },
    updatePassword: { summary: 'Change a user’s password', ...updatePassword },
    exportMyData: {
      summary: 'Export all data of the caller',
      ...exportData,
      note: `${ofCaller} ${exportData.note}`,
      errors: [404],
    },
    exportData: { summary: 'Export all data of a user', ...exportData },
    eraseMe: {
      summary: 'Erase the personal data of the caller',
      note: `${ofCaller} ${eraseNote}`,
      errors: [404],
    },
    erase: {
      summary: 'Erase the personal data of a user',
      note: eraseNote,
    },
  },
};
