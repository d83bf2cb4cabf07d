import { email, nullable, text } from '../contract/fields.ts';
import { language } from '../contract/language.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  EVERYONE,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';

/** Characters of what proves an address in a link. */
const MAX_TOKEN_LENGTH = 1_000;

const standard = standardRoutes('subscribers', ADMINS, ADMINS, false);

const who = {
  type: 'object',
  properties: { email: email(254), locale: language },
  required: ['email'],
} as const;

const byToken = <Path extends string>(path: Path) =>
  ({
    methods: ['POST'],
    path,
    access: EVERYONE,
    body: {
      type: 'object',
      properties: { token: text(MAX_TOKEN_LENGTH) },
      required: ['token'],
    },
    answer: 'nothing',
    ignoresIdempotencyKey: true,
  }) as const;

/** guide-mail.md, "Newsletter" */
export const subscribers = recordResource({
  name: 'subscribers',
  summary: 'Who gets the newsletter of the store.',
  records: 'users',
  attributes: { own: 'none', namedBy: ['email'] },
  storage: { eventsByRecord: true },
  routes: {
    ...standard,
    create: { ...standard.create, body: who },
    subscribe: {
      methods: ['POST'],
      path: '/subscribers/subscribe',
      access: EVERYONE,
      body: who,
      answer: 'nothing',
      ignoresIdempotencyKey: true,
    },
    confirm: byToken('/subscribers/confirm'),
    unsubscribe: byToken('/subscribers/unsubscribe'),
  },
  schema: {
    type: 'object',
    properties: {
      email: { ...email(254), personal: true },
      locale: language,
      /** When the address confirmed it; null where staff have added it. */
      confirmed_at: nullable({ type: 'string', format: 'date-time', readOnly: true }),
      /** Proves the address in a link that ends it. */
      unsubscribe_token: { type: 'string', readOnly: true, personal: true },
    },
    required: ['email', 'unsubscribe_token'],
  },
  function: {
    uses: {
      'subscribers#emails': 'change',
      'subscribers#tokens': 'change',
      failures: 'write',
      'notifications#requests': 'add',
    },
  },
} as const satisfies Resource);

export type Subscriber = RecordOf<typeof subscribers.schema>;
export type SubscriberInput = InputOf<typeof subscribers.schema>;
