import type { Documentation } from '../../shared/contract/documentation.ts';
import type { withdrawals } from '../../shared/resources/withdrawals.ts';

export const documentation: Documentation<typeof withdrawals> = {
  one: 'a withdrawal',
  menu: 'selling',
  note: 'Every statement is accepted, also a late one or one that fits no order, and the response doesn’t tell whether there is such an order. The customer gets a receipt by email (`withdrawal.created`) with the text and the time. The store decides what follows.',
  example: {
    name: 'Ada Verne',
    email: 'ada@example.org',
    contract: 'Order 1004',
    goods: '1 × Quiet Electric Kettle',
  },
  fields: {
    name: 'Who withdraws.',
    email: 'Where the receipt goes.',
    contract: 'What the customer withdraws from, in the customer’s words: an order number, a date.',
    goods: 'Which items, if not all of them.',
    reason: 'The customer’s reason; none is needed.',
    locale: 'The language of the receipt. By default the one of the request.',
    user_id: 'The customer who was logged in; null for others.',
    state: 'done once the store has dealt with it.',
    order_id: 'The order that it is about, as staff found it.',
    note: 'For staff only.',
  },
  operations: {
    create: {
      summary: 'Withdraw from a contract',
      note: 'Needs only the public key. The text can’t be changed afterwards.',
      as: 'public',
    },
    update: {
      note: 'Changes what staff note about it, not what the customer stated.',
      example: { state: 'done', note: 'Parcel came back on Monday.' },
    },
  },
};
