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
  note: 'Ends all earlier tokens of the user. A wrong old password is 404.',
  example: { old_password: 'correct horse', new_password: 'battery staple' },
  errors: [404, 429],
} as const;

const expand =
  '`purchases`: adds in `_embedded` what each user has bought. For staff with `orders:read`.';

const embedded = { _embedded: schemaOf('UserPurchases') } as const;

const bought = purchasesSchema.properties;

const purchases: DocumentSchema = {
  ...purchasesSchema,
  properties: {
    ...bought,
    orders: {
      ...bought.orders,
      description: 'How many orders there are, also those that are not paid, or canceled.',
    },
    orders_exact: { ...bought.orders_exact, description: 'There are more than `orders`.' },
    paid_orders: { ...bought.paid_orders, description: 'Of how many orders `spent` is.' },
    spent: {
      ...bought.spent,
      description:
        'What was paid and not given back, of orders that are not canceled, in the currency of the store.',
    },
    complete: {
      ...bought.complete,
      description: `Older orders are not in \`spent\`, which is of the newest ${MAX_SUMMED_ORDERS} at most.`,
    },
    last_order_at: { ...bought.last_order_at, description: 'When the newest order was placed.' },
    city: { ...bought.city, description: 'Where the newest order was sent to.' },
    country: {
      ...bought.country,
      description: 'The code of its country, or what the address says where it names none.',
    },
  },
};

const exportData = {
  note: 'The newest 3 MB of records; then there is `complete: false`, and the lists have the others. Staff also get the `notes` about the user and the orders.',
  data: schemaOf('UserExport'),
  beside: { complete: { type: 'boolean', const: false } },
  priced: true,
} as const;

const { user_id, status, items, order_id, coupon_id, coupon_code } = carts.schema.properties;

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
    /** For staff alone. */
    notes: listOf('ExportedNote'),
    back_in_stock: {
      type: 'array',
      description: 'The products that the user waits for.',
      items: {
        type: 'object',
        properties: { product_id: { type: 'integer' }, variant_id: { type: 'integer' } },
        required: ['product_id', 'variant_id'],
      },
    },
  },
  required: ['user', 'addresses', 'orders', 'invoices', 'carts', 'files', 'back_in_stock'],
} as const;

const eraseNote =
  'Removes the user, addresses, carts and files, and replaces what is personal in orders; their numbers stay. After a 503 send the same again. While a card payment runs it is 409.';

const ofCaller = 'Only with the token of a user.';

export const documentation: Documentation<typeof users> = {
  one: 'a user',
  menu: 'selling',
  note: 'Passwords are stored hashed, and never shown. A new one has as many characters as the setting `password_min_length` says (8 by default), 200 at most, and is none of the 10,000 commonest passwords. With an admin token, /users/me is 400.',
  example: { name: 'Nora Lind', email: 'nora@example.org', password: 'correct horse' },
  fields: {
    name: 'How the customer is addressed.',
    image_url: 'The address of a picture of the customer.',
    billing_address: 'The address for bills that a form begins with.',
    shipping_address: 'The address for parcels that a form begins with.',
    abandoned_cart_mails: 'False: the customer wants no mails about carts that were left.',
    email: 'No two users of a store have the same; letter case makes no difference.',
    full_name: 'The same as name.',
    email_proved:
      'True where the e-mail address is proved to be that of the user: in answers of GET /users/:id to admins and staff.',
    tags: 'Labels of the staff, who alone see and give them.',
    registered_with: 'How the user was registered: `email` or `facebook`.',
    tax_exempt: 'Orders of the user are exempt from taxes; only admins change it.',
    tax_exempt_reason: 'Why; only admins change it.',
    tax_exempt_type: 'What the law calls the exemption of `tax_exempt`; only admins change it.',
    user_id: 'The id at Facebook.',
    access_token: 'Of the login at Facebook.',
    cart_problem: 'Why the cart of cart_id was left as it is.',
    device: 'For the next login on this device; valid for 180 days.',
    remember: 'Whether the answer has a `refresh_token`.',
    refresh_token:
      'Of a login with `remember`, for POST /users/refresh; valid for 60 days, and once.',
    everywhere: 'Whether all logins of the user end, with all tokens.',
    role: 'Any word; only admins can give one.',
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
    ExportedCartLine: 'In the base currency of the store.',
    Purchases: 'In the currency of the store.',
  },
  schemas: {
    UserExport: userExport,
    UserPurchases: {
      type: 'object',
      description:
        'What the users of an answer have bought, in their order, as `expand` asks for it.',
      properties: { purchases: listOf('Purchases') },
      required: ['purchases'],
    },
    Purchases: purchases,
    ExportedCart: stored({ user_id, status, items, order_id, coupon_id, coupon_code }),
    ExportedCartLine: items.items,
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
        email: 'One address or several with commas, in any letter case.',
        match: '`part`: each word of `q` may also be a part of a word, of addresses as well.',
        q: 'Words of the name or the company, an e-mail address, the last 7 digits of a telephone, or a tag; all of them. Newest users first, also those of the last second within moments. For staff.',
        tag: 'Users with this tag, in any case; several with commas. For staff.',
      },
      note: 'With the token of a user, `data` is that one user and not an array.',
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
      note: 'The token holds for 4 hours. With an admin token, a wrong password is 404. Send the `device` of an earlier login: then the password is tried however many others have failed. 10 failures within 15 minutes close an e-mail address for a network address, 100 within an hour for strangers.',
      example: { email: 'nora@example.org', password: 'correct horse' },
      errors: [404, 429],
    },
    authenticateByFacebook: {
      effect: 'adds',
      summary: 'Log a user in by Facebook',
      note: 'For stores that have configured it, else 400. Facebook must say that the token is valid, of the app of the store and of this `user_id`, else it is 401, or 404 with an admin token; when Facebook does not answer it is 503. With the token of a user, the person is linked to that user. Else the linked user logs in, or the user with the e-mail address of the person, who is linked then; it is 400 when that user has a password, because the address alone proves nothing. Else a user is created; a person without an e-mail address is 400. The answer has no `device`. The link stays when either address changes.',
      example: { user_id: '10224562871935', access_token: 'EAAG' },
      errors: [404],
    },
    refresh: {
      summary: 'Get a new token by a refresh token',
      note: 'The answer has the next `refresh_token`; keep that one in its place. The one before is answered the same for 30 s, so that two tabs may use it; an older one ends the login. A login ends with a new password or e-mail address, with the user, after 60 days without use, and as the oldest of more than 20 of the user. Then it is 401, or 404 with an admin token.',
      example: {
        refresh_token:
          '374326572721078.ENoyqMXtEQW4T2yvNAYsYA.uQpSmtpAHTaZ_4V4C2FDKtM0BWvcQvcrTRyIVW51QdY',
      },
      errors: [404, 429],
    },
    logout: {
      summary: 'Log a user out',
      note: 'Ends the login of the `refresh_token`, also with a token that has expired or none; the token of the login goes on until it expires. With `everywhere` all logins of the user end, and all tokens at once: send the token of the user or the `refresh_token` of a login that goes on. When neither says whose logins end it is 401, or 404 with an admin token.',
      example: {
        refresh_token:
          '374326572721078.ENoyqMXtEQW4T2yvNAYsYA.uQpSmtpAHTaZ_4V4C2FDKtM0BWvcQvcrTRyIVW51QdY',
      },
      errors: [404],
    },
    recoverPassword: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Ask for a code to reset a password',
      note: 'The answer is the same for an unknown address. The code holds for an hour.',
      example: { email: 'nora@example.org' },
    },
    resetPassword: {
      summary: 'Set a new password by a code',
      note: 'Ends all earlier tokens of the user, and proves the e-mail address: from the next login on, `guest_max_quantity` does not limit what the user buys.',
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
    showUnsubscribe: {
      summary: 'Show the page that ends mails about carts',
      note: 'What the link in such a mail leads to. The page asks, because programs open links to look at them.',
      parameters: { signature: 'Proves that the link was made by the store.' },
      media: 'text/html',
      errors: [404],
    },
    unsubscribe: {
      summary: 'End mails about carts',
      note: 'Sets `abandoned_cart_mails` of the user to false. Mail programs send it by one click (RFC 8058); the body is not read.',
      parameters: { signature: 'Proves that the link was made by the store.' },
      media: 'text/html',
      errors: [404],
    },
    listNotes: {
      summary: 'List the notes about a user',
      note: 'All of them: those that are `pinned`, then the others, newest first each. Customers see none.',
    },
    addNote: {
      effect: 'adds',
      summary: 'Write a note about a user',
      note: 'For staff alone. It changes no version and makes no event; a user has 200 at most.',
      example: { text: 'Asked to be called after six.', pinned: true },
    },
    changeNote: { summary: 'Change a note about a user', example: { pinned: false } },
    removeNote: { summary: 'Delete a note about a user' },
    eraseMe: {
      effect: 'removes',
      summary: 'Erase the personal data of the caller',
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
