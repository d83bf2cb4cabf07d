import { MOST_LINES as MOST_OF_CART } from '../../../functions/carts/choose-lines.ts';
import { MOST_LINES as MOST_OF_ORDER } from '../../../functions/orders/read-order.ts';
import { MOST_PAYMENTS } from '../../../functions/payments/payable.ts';
import { DEEPEST } from '../../../shared/actions/table-list.ts';
import { MOST_FILTERS } from '../../../shared/catalogue/filters.ts';
import { LARGEST_PAGE_SIZE } from '../../../shared/catalogue/query.ts';
import { MOST_WORDS } from '../../../shared/catalogue/search.ts';
import { KEPT_FOR, LONGEST_KEY } from '../../../shared/endpoint/idempotency.ts';
import { DEEPEST_BODY, LARGEST_BODY } from '../../../shared/endpoint/json-body.ts';
import { LARGEST_ANSWER } from '../../../shared/endpoint/response.ts';
import { LARGEST_RECORD } from '../../../shared/records/record-item.ts';
import { MOST_OF_ONE } from '../../../shared/shopping/line-items.ts';
import { LIMITS as LOGIN_LIMITS } from '../../../shared/tenancy/login-limits.ts';
import { TOKEN_LIFETIME } from '../../../shared/tenancy/tokens.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const count = (number: number) => number.toLocaleString('en');

const { 'login-email': ofEmail, 'login-address': ofAddress } = LOGIN_LIMITS;

/** Limits that no schema says, in words. */
export const LIMITS: Readonly<Record<string, string>> = {
  'A request body': `${megabytes(LARGEST_BODY)}; arrays and objects ${DEEPEST_BODY} deep`,
  'A record': `${LARGEST_RECORD / 1024} KB`,
  'An answer': `${megabytes(LARGEST_ANSWER)}; ask for fewer records or fields`,
  'A page of a list': `${LARGEST_PAGE_SIZE} records`,
  'A query': `filters by ${MOST_FILTERS} attributes, and looks for the first ${MOST_WORDS} different words of a search`,
  'Pages by number': `${count(DEEPEST)} records deep in carts, orders, users and addresses; following cursors has no end`,
  'A cart': `${MOST_OF_CART} lines, each of at most ${count(MOST_OF_ONE)}`,
  'An order': `${MOST_OF_ORDER} lines, and ${MOST_PAYMENTS} payments that failed`,
  'An amount': '10^12 minor units; totals 10^15',
  'A token': `holds for ${TOKEN_LIFETIME / 3_600_000} hours`,
  'An Idempotency-Key': `${LONGEST_KEY} characters, kept for ${KEPT_FOR / 3_600} hours`,
  'Failed logins': `${ofEmail.failures} in ${ofEmail.seconds / 60} minutes for an e-mail address, ${ofAddress.failures} in a minute for a network address`,
};
