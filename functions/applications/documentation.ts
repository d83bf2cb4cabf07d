import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { applications, mailServer, openedStore } from '../../shared/resources/applications.ts';

export const documentation: Documentation<typeof applications> = {
  one: 'a new store',
  note: 'A new store has the usual currency, time zone and language of its country. It starts with a shipping method, a bank transfer and two pages, all hidden until the owner completes them.',
  fields: {
    code: 'From the link that the server prints when it starts without a shop, or from `shopwright open`. It works once, for an hour.',
    country: 'Country code or English name: `DE`, `Germany`.',
    timezone: 'The browser’s time zone, used if the country has it.',
    email_address: 'The store’s email address; the owner’s by default.',
    owner_name: 'The person who opens the shop.',
    email: 'The owner’s login email.',
    password: 'At least 8 characters, and not a common password.',
    host: 'The SMTP server: a name or a public address.',
    port: '465 for TLS from the start; 587, 25 or 2525 for STARTTLS.',
    user: 'Set it with `password`. Without both, the server is used without a login.',
    from: 'The sender address of all stores.',
    public_key: 'What clients send to read the store.',
  },
  schemas: {
    OpenedStore: openedStore,
    FirstStoreInput: applications.routes.open.body,
    MailServer: mailServer,
    MailServerInput: applications.routes.setMailServer.body,
  },
  operations: {
    create: {
      summary: 'Create another store',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores. An account can have up to 5 stores; the server’s operator can create more.',
      example: { name: 'Tea House Porto', country: 'PT' },
      errors: [409],
    },
    getExamples: {
      summary: 'Get the example store',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores. Returns 404 if there is none; its `status` is `deleting` while it is removed.',
      errors: [404],
    },
    addExamples: {
      summary: 'Create an example store',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores, on a single server (otherwise 404): a store with a catalog to explore. An account can have one: if it exists, it is returned, and what an interruption left out is added.',
      errors: [404, 409],
    },
    removeExamples: {
      summary: 'Delete the example store',
      note: 'For owners of all stores. Deletes the store that `POST /applications/examples` created, with all its data, and no other store. It refuses requests at once and is gone some seconds later.',
      errors: [404, 409],
    },
    getMailServer: {
      summary: 'Get the mail server',
      data: schemaOf('MailServer'),
      note: 'For owners of all stores, if the server’s operator set no mail server and one account has all stores; otherwise 404. Also 404 if none is set. The password is never shown.',
      errors: [404],
    },
    setMailServer: {
      summary: 'Set the mail server',
      data: schemaOf('MailServer'),
      note: 'Connects and logs in first: if the server refuses, returns 400 with its answer. The next email uses it. The password is stored encrypted. Replaces all fields. Ports are 25, 465, 587 and 2525, with TLS; servers in private networks are refused.',
      example: {
        host: 'mail.example.org',
        port: 465,
        user: 'shop',
        password: 'six words that nobody else knows',
        from: 'orders@example.org',
      },
      errors: [404],
    },
    removeMailServer: {
      summary: 'Delete the mail server',
      note: 'After that, no emails are sent.',
      errors: [404],
    },
    open: {
      summary: 'Open the first shop',
      data: schemaOf('OpenedStore'),
      note: 'Creates the account, the store and its owner: all or nothing. Then log in with `POST /sessions`.',
      example: {
        code: 'Z2l2ZW4tb25jZS1pbi1hLW1haWwtYW5kLW5ldmVyLXI',
        name: 'Tea House',
        country: 'DE',
        timezone: 'Europe/Berlin',
        owner_name: 'Grace Hopper',
        email: 'grace@example.org',
        password: 'rear admiral of compilers',
      },
      errors: [409, 429],
    },
  },
};
