import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { applications, mailServer, openedStore } from '../../shared/resources/applications.ts';

export const documentation: Documentation<typeof applications> = {
  one: 'a new store',
  note: 'A new store has the currency, the time zone and the language that are usual in its country. It begins with a shipping method, a bank transfer and two pages, which nobody sees until the owner has completed them.',
  fields: {
    code: 'From the link that the server prints when it starts without a shop, or that `shopwright open` makes. It works once, for an hour.',
    country: 'Code or English name: `DE`, `Germany`.',
    timezone: 'Of the browser: it is taken where the country has it.',
    email_address: 'Of the store. That of the owner unless given.',
    owner_name: 'Of the person who opens the shop.',
    email: 'What the owner logs in with.',
    password: 'At least 8 characters, and none that is common.',
    host: 'Of the server of SMTP: a name, or an address of the internet.',
    port: '465, where TLS begins with the connection; 587, 25 or 2525, where it is asked for.',
    user: 'With `password`; without both the server is not logged in to.',
    from: 'The address of the sender of all stores.',
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
      summary: 'Make another store',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores. An account has 5 stores at most; whoever runs the server makes more.',
      example: { name: 'Tea House Porto', country: 'PT' },
      errors: [409],
    },
    getExamples: {
      summary: 'Get the store of examples',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores. 404 where there is none; its `status` is `deleting` while it is removed.',
      errors: [404],
    },
    addExamples: {
      summary: 'Make a store of examples',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores, on a server of one machine (404 else): a store with a catalogue to look around in. An account has one at most: where it is there, it is the answer, and what an interruption has left out is added.',
      errors: [404, 409],
    },
    removeExamples: {
      summary: 'Remove the store of examples',
      note: 'For owners of all stores. Deletes the store that `POST /applications/examples` has made, with all that is in it; no other store. It refuses requests at once, and is gone some seconds later.',
      errors: [404, 409],
    },
    getMailServer: {
      summary: 'Get the mail server',
      data: schemaOf('MailServer'),
      note: 'For owners of all stores, where whoever runs the server has set no mail server and one account has all stores (404 else, also where none is entered). Its password is never shown.',
      errors: [404],
    },
    setMailServer: {
      summary: 'Set the mail server',
      data: schemaOf('MailServer'),
      note: 'Connects and logs in first: what the server refuses is 400, with what it said. The next mail goes by it. The password is stored encrypted; what is not sent is not kept. Ports are 25, 465, 587 and 2525, with TLS; servers in private networks are refused.',
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
      summary: 'Remove the mail server',
      note: 'From then on no mails are sent.',
      errors: [404],
    },
    open: {
      summary: 'Open the first shop',
      data: schemaOf('OpenedStore'),
      note: 'Makes the account, the store and its owner: all of it, or nothing. Log in afterwards with `POST /sessions`.',
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
