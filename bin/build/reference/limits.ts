import { MOST_LINES as MOST_OF_CART } from '../../../functions/carts/choose-lines.ts';
import { MOST_LINES as MOST_OF_ORDER } from '../../../functions/orders/read-order.ts';
import { MOST_PAYMENTS } from '../../../functions/payments/payable.ts';
import { DEEPEST_BODY, LARGEST_BODY } from '../../../shared/endpoint/json-body.ts';
import { LARGEST_ANSWER } from '../../../shared/endpoint/response.ts';
import { MOST_OF_ONE } from '../../../shared/shopping/line-items.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Limits that no schema says, in words. */
export const LIMITS: Readonly<Record<string, string>> = {
  'A request body': `${megabytes(LARGEST_BODY)}; arrays and objects ${DEEPEST_BODY} deep`,
  'A record': '350 KB',
  'An answer': `${megabytes(LARGEST_ANSWER)}; ask for fewer records or fields`,
  'A page of a list': '250 records',
  'Pages by number':
    '10,000 records deep in carts, orders, users and addresses; following cursors has no end',
  'A cart': `${MOST_OF_CART} lines, each of at most ${MOST_OF_ONE.toLocaleString('en')}`,
  'An order': `${MOST_OF_ORDER} lines, and ${MOST_PAYMENTS} payments that failed`,
  'An amount': '10^12 minor units; totals 10^15',
  'A token': 'holds for 4 hours',
  'An Idempotency-Key': '255 characters, kept for 24 hours',
  'Failed logins': '10 in 15 minutes for an e-mail address, 60 in a minute for a network address',
};
