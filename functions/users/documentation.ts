import {
  type Documentation,
  type DocumentSchema,
  type DocumentSchemas,
  listOf,
  orNull,
  schemaOf,
  withoutDefaults,
} from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { carts } from '../../shared/resources/carts.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { noteSchema } from '../../shared/resources/schemas/note.ts';
import { MAX_SUMMED_ORDERS, purchasesSchema } from '../../shared/resources/schemas/purchases.ts';
import { users } from '../../shared/resources/users.ts';

const updatePassword = {
  note: 'Ends all earlier tokens of the user. A wrong old password returns 404.',
  example: { old_password: 'correct horse', new_password: 'battery staple' },
  errors: [404, 429],
} as const;

const expand =
  '`purchases`: adds in `_embedded` what each user bought. For staff with `orders:read`.';

const embedded = { _embedded: schemaOf('UserPurchases') } as const;

const bought = purchasesSchema.properties;

const purchases: DocumentSchema = {
  ...purchasesSchema,
  properties: {
    ...bought,
    orders: {
      ...bought.orders,
      description: 'How many orders there are, including unpaid and canceled ones.',
    },
    orders_exact: { ...bought.orders_exact, description: 'There are more than `orders`.' },
    paid_orders: { ...bought.paid_orders, description: 'How many orders are in `spent`.' },
    spent: {
      ...bought.spent,
      description:
        'What was paid and not refunded, without canceled orders, in the store’s currency.',
    },
    complete: {
      ...bought.complete,
      description: `Older orders are not in \`spent\`, which covers the newest ${MAX_SUMMED_ORDERS}.`,
    },
    last_order_at: { ...bought.last_order_at, description: 'When the newest order was placed.' },
    city: { ...bought.city, description: 'Where the newest order was shipped to.' },
    country: {
      ...bought.country,
      description: 'Its country code, or the address’s text if it names no country.',
    },
  },
};

const exportData = {
  note: 'The newest 3 MB of records; if there are more, with `complete: false`, and lists have the others. Staff also get the `notes` on the user and the orders.',
  data: schemaOf('UserExport'),
  beside: { complete: { type: 'boolean', const: false } },
  priced: true,
} as const;

const { user_id, status, items, order_id, coupon_id, coupon_code } = carts.schema.properties;

/** A record without what is computed for answers. */
const stored = (properties: DocumentSchemas): DocumentSchema => ({
  type: 'object',
  description: 'As stored, without computed fields.',
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
    withdrawals: listOf('Withdrawal'),
    files: listOf('File'),
    /** For staff alone. */
    notes: listOf('ExportedNote'),
    back_in_stock: {
      type: 'array',
      description: 'The products the user is waiting for.',
      items: {
        type: 'object',
        properties: { product_id: { type: 'integer' }, variant_id: { type: 'integer' } },
        required: ['product_id', 'variant_id'],
      },
    },
    subscriber: {
      description: 'The newsletter subscription of the email address.',
      anyOf: [schemaOf('ExportedSubscriber'), { type: 'null' }],
    },
  },
  required: [
    ...[
      'user',
      'addresses',
      'orders',
      'invoices',
      'carts',
      'withdrawals',
      'files',
      'back_in_stock',
    ],
    'subscriber',
  ],
} as const;

const eraseNote =
  'Deletes the user, addresses, carts, files and the newsletter subscription, and replaces personal data in orders; their numbers stay. After a 503, send the same again. Returns 409 while a card payment is running.';

const ofCaller = 'Only with a user token.';

export const documentation: Documentation<typeof users> = {
  one: 'a user',
  menu: 'selling',
  note: 'Passwords are stored hashed, and never shown. A new one has at least `password_min_length` characters (8 by default), at most 200, and is not one of the 10,000 most common. With an admin token, /users/me returns 400.',
  example: { name: 'Nora Lind', email: 'nora@example.org', password: 'correct horse' },
  fields: {
    name: 'The name to address the customer by.',
    image_url: 'The URL of the customer’s picture.',
    billing_address: 'The billing address that forms start with.',
    shipping_address: 'The shipping address that forms start with.',
    abandoned_cart_mails: 'False: the customer wants no emails about abandoned carts.',
    email: 'Unique in the store, ignoring case.',
    full_name: 'The same as name.',
    email_proved:
      'True if the email address is verified to be the user’s: in responses of GET /users/:id to admins and staff.',
    tags: 'Staff labels, which only staff see and set.',
    registered_with: 'How the user registered: `email` or `facebook`.',
    tax_exempt: 'Orders of the user are tax-exempt; only admins can change it.',
    tax_exempt_reason: 'The reason; only admins can change it.',
    tax_exempt_type: 'The legal type of the `tax_exempt` exemption; only admins can change it.',
    user_id: 'The Facebook ID.',
    access_token: 'From the Facebook login.',
    cart_problem: 'Why the cart in cart_id was not changed.',
    device: 'For the next login on this device; valid for 180 days.',
    remember: 'Whether to return a `refresh_token`.',
    refresh_token:
      'From a login with `remember`, for POST /users/refresh; valid for 60 days, and once.',
    everywhere: 'Whether to end all logins and tokens of the user.',
    role: 'Any word; only admins can set it.',
  },
  examples: {
    full_name: 'Nora Lind',
    registered_with: 'email',
    role: 'user',
    token: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    refresh_token:
      '374326572721078.ENoyqMXtEQW4T2yvNAYsYA.uQpSmtpAHTaZ_4V4C2FDKtM0BWvcQvcrTRyIVW51QdY',
    device: 'NSvIAGW8qvH-8D4BAaWg-4gLfu8lA3nQoUC3CPAf9TCVx1WMpn3Qxuen2UCiPVCF_oQ',
  },
  output: {
    full_name: orNull(users.schema.properties.full_name),
    user: schemaOf('User'),
  },
  always: ['full_name'],
  amounts: {
    ExportedCartLine: 'In the store’s base currency.',
    Purchases: 'In the store’s currency.',
  },
  schemas: {
    UserExport: userExport,
    UserPurchases: {
      type: 'object',
      description: 'What the users bought, in their order, as requested by `expand`.',
      properties: { purchases: listOf('Purchases') },
      required: ['purchases'],
    },
    Purchases: purchases,
    ExportedCart: stored({ user_id, status, items, order_id, coupon_id, coupon_code }),
    ExportedCartLine: items.items,
    ExportedSubscriber: {
      type: 'object',
      properties: {
        email: { type: 'string' },
        locale: { type: 'string' },
        confirmed_at: { type: ['string', 'null'], format: 'date-time' },
        created_at: { type: 'string', format: 'date-time' },
      },
    },
    ExportedInvoice: stored(invoices.schema.properties),
    ExportedNote: {
      ...noteSchema,
      properties: { ...noteSchema.properties, order_id: { type: 'integer' } },
    },
    Session: users.routes.authenticateByFacebook.answer,
    Login: users.routes.authenticate.answer,
    LoginInput: users.routes.authenticate.body,
  },
  operations: {
    list: {
      parameters: {
        expand,
        email: 'One address, or several separated by commas, ignoring case.',
        match: '`part`: words of `q` can also be parts of words, and of addresses.',
        q: 'Words that must all match: of the name or company, an email address, the last 7 digits of a phone number, or a tag. Newest users first, including those of the last second within moments. Staff only.',
        tag: 'Users with this tag, in any case; separate several by commas. Staff only.',
      },
      note: 'With a user token, `data` is that user, not an array.',
      data: { oneOf: [{ type: 'array', items: schemaOf('User') }, schemaOf('User')] },
      beside: embedded,
      as: 'admin',
      errors: [404],
    },
    get: { parameters: { expand }, beside: embedded },
    create: { summary: 'Register a user' },
    authenticate: {
      effect: 'adds',
      summary: 'Log a user in',
      note: 'The token is valid for 4 hours. With an admin token, a wrong password returns 404. Send the `device` from an earlier login to have the password tried no matter how many others failed. 10 failures within 15 minutes block an email address for a network address, 100 within an hour for strangers.',
      example: { email: 'nora@example.org', password: 'correct horse' },
      errors: [404, 429],
    },
    authenticateByFacebook: {
      effect: 'adds',
      summary: 'Log a user in with Facebook',
      note: 'For stores that have configured it; otherwise 400. Facebook must confirm that the token is valid, for the store’s app and this `user_id`; otherwise 401, or 404 with an admin token. If Facebook does not answer, returns 503. With a user token, links the person to that user. Otherwise logs in the linked user, or the user with the person’s email address, who is then linked; returns 400 if that user has a password, because the address alone proves nothing. Otherwise creates a user; a person without an email address returns 400. The response has no `device`. The link stays when either address changes.',
      example: { user_id: '10224562871935', access_token: 'EAAG' },
      errors: [404],
    },
    refresh: {
      summary: 'Get a new token with a refresh token',
      note: 'The response has the next `refresh_token`; store it instead. The previous one gets the same response for 30 s, so that two tabs can use it; an older one ends the login. A login ends with a new password or email address, with the user, after 60 days without use, and as the oldest of more than 20. Then it returns 401, or 404 with an admin token.',
      example: {
        refresh_token:
          '374326572721078.ENoyqMXtEQW4T2yvNAYsYA.uQpSmtpAHTaZ_4V4C2FDKtM0BWvcQvcrTRyIVW51QdY',
      },
      errors: [404, 429],
    },
    logout: {
      summary: 'Log a user out',
      note: 'Ends the login of the `refresh_token`, even if the token has expired or is missing; the login’s token stays valid until it expires. With `everywhere`, all logins and tokens of the user end at once: send the user’s token or the `refresh_token` of an active login. If neither says whose logins to end, returns 401, or 404 with an admin token.',
      example: {
        refresh_token:
          '374326572721078.ENoyqMXtEQW4T2yvNAYsYA.uQpSmtpAHTaZ_4V4C2FDKtM0BWvcQvcrTRyIVW51QdY',
      },
      errors: [404],
    },
    recoverPassword: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Request a code to reset a password',
      note: 'The response is the same for an unknown address. The code is valid for an hour.',
      example: { email: 'nora@example.org' },
    },
    resetPassword: {
      summary: 'Set a new password with a code',
      note: 'Ends all earlier tokens of the user and verifies the email address: from the next login on, `guest_max_quantity` does not limit what the user buys.',
      example: {
        email: 'nora@example.org',
        verification_code: 'bXkgdm9pY2UgaXMgbXk',
        new_password: 'battery staple',
      },
    },
    getCurrent: { summary: 'Get the current user', note: ofCaller, errors: [404] },
    getLatestCart: {
      summary: 'Get the current user’s newest cart',
      note: ofCaller,
      data: schemaOf('Cart'),
      priced: true,
      errors: [404],
    },
    update: { example: { name: 'Nora Lindqvist' } },
    updateMe: {
      summary: 'Update the current user',
      note: ofCaller,
      example: { name: 'Nora Lindqvist' },
      errors: [404],
    },
    removeMe: {
      summary: 'Delete the current user',
      note: `${ofCaller} Ends all tokens of the user.`,
      errors: [404],
    },
    updateMyPassword: { summary: 'Change the current user’s password', ...updatePassword },
    updatePassword: { summary: 'Change a user’s password', ...updatePassword },
    exportMyData: {
      summary: 'Export all data of the current user',
      ...exportData,
      note: `${ofCaller} ${exportData.note}`,
      errors: [404],
    },
    exportData: { summary: 'Export all data of a user', ...exportData },
    showUnsubscribe: {
      summary: 'Show the page to unsubscribe from cart emails',
      note: 'What the link in such an email points to. The page asks first, because programs open links to inspect them.',
      parameters: { signature: 'Proves that the store created the link.' },
      media: 'text/html',
      errors: [404],
    },
    unsubscribe: {
      summary: 'Unsubscribe from cart emails',
      note: 'Sets the user’s `abandoned_cart_mails` to false. Email programs send it in one click (RFC 8058); the body is ignored.',
      parameters: { signature: 'Proves that the store created the link.' },
      media: 'text/html',
      errors: [404],
    },
    listNotes: {
      summary: 'List the notes on a user',
      note: '`pinned` notes first, then the others, each newest first. Customers see none.',
    },
    addNote: {
      effect: 'adds',
      summary: 'Add a note to a user',
      note: 'Staff only. It changes no version and creates no event; a user can have up to 200.',
      example: { text: 'Asked to be called after six.', pinned: true },
    },
    changeNote: { summary: 'Update a note on a user', example: { pinned: false } },
    removeNote: { summary: 'Delete a note on a user' },
    eraseMe: {
      effect: 'removes',
      summary: 'Erase the personal data of the current user',
      note: `${ofCaller} ${eraseNote}`,
      errors: [404],
    },
    erase: {
      effect: 'removes',
      summary: 'Erase the personal data of a user',
      note: eraseNote,
    },
  },
};
