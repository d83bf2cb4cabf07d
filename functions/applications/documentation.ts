import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { applications, openedStore } from '../../shared/resources/applications.ts';

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
    public_key: 'What clients send to read the store.',
  },
  schemas: { OpenedStore: openedStore, FirstStoreInput: applications.routes.open.body },
  operations: {
    create: {
      summary: 'Make another store',
      data: schemaOf('OpenedStore'),
      note: 'For owners of all stores. An account has 5 stores at most; whoever runs the server makes more.',
      example: { name: 'Tea House Porto', country: 'PT' },
      errors: [409],
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
