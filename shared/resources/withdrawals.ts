import { email, type Fields, nullable, reference, text, title } from '../contract/fields.ts';
import { language } from '../contract/language.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  EVERYONE,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';

/** Characters of what a customer writes about the contract. */
export const MAX_CONTRACT_LENGTH = 500;

/** What the customer declares. */
const statement = {
  name: title(140),
  email: email(140),
  contract: title(MAX_CONTRACT_LENGTH),
  goods: text(5_000),
  reason: text(1_000),
  locale: language,
} as const satisfies Fields;

/** Nobody changes it: it is a proof for both sides. */
const fixed = { readOnly: true, personal: true } as const;

/** orders.md, "Withdraw without the order" */
export const withdrawals = recordResource({
  name: 'withdrawals',
  summary: 'Statements by which customers withdraw from a contract, with or without an account.',
  records: 'users',
  access: {
    erasure: { kept: 'It proves what was declared and when; staff delete it when it is settled.' },
  },
  attributes: { own: 'none' },
  storage: { eventsByRecord: true },
  routes: {
    ...standardRoutes('withdrawals', ADMINS, ADMINS, false),
    create: {
      methods: ['POST'],
      path: '/withdrawals',
      access: EVERYONE,
      own: 'ignored',
      body: {
        type: 'object',
        properties: statement,
        required: ['name', 'email', 'contract'],
      },
    },
  },
  schema: {
    type: 'object',
    properties: {
      name: { ...statement.name, ...fixed },
      email: { ...statement.email, ...fixed },
      contract: { ...statement.contract, ...fixed },
      goods: { ...statement.goods, ...fixed },
      reason: { ...statement.reason, ...fixed },
      locale: { ...statement.locale, readOnly: true },
      /** The customer, if logged in. */
      user_id: nullable({ ...reference('users'), readOnly: true }),
      state: { type: 'string', enum: ['open', 'done'], default: 'open', shownTo: 'admins' },
      order_id: { ...reference('orders'), shownTo: 'admins' },
      note: { ...text(5_000), personal: true, shownTo: 'admins' },
    },
    required: ['name', 'email', 'contract'],
  },
  function: { uses: { failures: 'write' } },
} as const satisfies Resource);

export type Withdrawal = RecordOf<typeof withdrawals.schema>;
export type WithdrawalInput = InputOf<typeof withdrawals.schema>;
