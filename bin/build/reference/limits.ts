import { MAX_LINES as MOST_OF_CART } from '../../../functions/carts/choose-lines.ts';
import { MAX_LINES as MOST_OF_ORDER } from '../../../functions/orders/read-order.ts';
import { MAX_ANSWER_BYTES } from '../../../shared/actions/answer-size.ts';
import { GUESSES } from '../../../shared/actions/limit-guesses.ts';
import { MAX_SKIPPED_RECORDS } from '../../../shared/actions/table-list.ts';
import { MAX_FILTERS } from '../../../shared/catalogue/filters.ts';
import { MAX_QUERY_WORDS } from '../../../shared/catalogue/search.ts';
import { MAX_PAGE_SIZE } from '../../../shared/contract/fields.ts';
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from '../../../shared/endpoint/body-parser.ts';
import { MAX_KEY_LENGTH, TTL_SECONDS } from '../../../shared/endpoint/idempotency.ts';
import { MAX_PAYMENTS } from '../../../shared/payments/payment-limits.ts';
import { MAX_QUANTITY } from '../../../shared/shopping/line-items.ts';
import { MAX_RECORD_BYTES } from '../../../shared/storage/record-item.ts';
import { LIMITS as LOGIN_LIMITS } from '../../../shared/tenancy/login-limits.ts';
import {
  ADDRESS_BUCKET,
  ADMIN_REQUESTS_PER_SECOND,
} from '../../../shared/tenancy/request-limits.ts';
import { TOKEN_LIFETIME_MS } from '../../../shared/tenancy/token-lifetime.ts';

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const count = (number: number) => number.toLocaleString('en');

const { 'login-email-address': ofBoth, 'login-email': ofEmail } = LOGIN_LIMITS;

/** Limits that no schema says, in words. */
export const LIMITS: Readonly<Record<string, string>> = {
  'A request body': `${megabytes(MAX_BODY_BYTES)}; arrays and objects ${MAX_BODY_DEPTH} deep`,
  'A record': `${MAX_RECORD_BYTES / 1024} KB`,
  'An answer': `${megabytes(MAX_ANSWER_BYTES)}; a list that would be larger has fewer records and a cursor`,
  'A page of a list': `${MAX_PAGE_SIZE} records`,
  'A query': `filters by ${MAX_FILTERS} attributes, and looks for the first ${MAX_QUERY_WORDS} different words of a search`,
  'Pages by number': `${count(MAX_SKIPPED_RECORDS)} records deep in carts, orders, users and addresses; following cursors has no end`,
  'A cart': `${MOST_OF_CART} lines, each of at most ${count(MAX_QUANTITY)}`,
  'An order': `${MOST_OF_ORDER} lines, and ${MAX_PAYMENTS} payments that failed`,
  'An amount': '10^12 minor units; totals 10^15',
  'A token': `holds for ${TOKEN_LIFETIME_MS / 3_600_000} hours`,
  'An Idempotency-Key': `${MAX_KEY_LENGTH} characters, kept for ${TTL_SECONDS / 3_600} hours`,
  'Failed logins': `${ofBoth.failures} in ${ofBoth.seconds / 60} minutes for an e-mail address from one network address, ${ofEmail.failures} in an hour from all`,
  Requests: `${ADDRESS_BUCKET.perSecond} a second from one network address, ${ADDRESS_BUCKET.burst} at once; ${ADMIN_REQUESTS_PER_SECOND} a second with admin tokens`,
  'Wrong coupon codes': `${GUESSES['cart-coupon'].max} in an hour for a cart`,
};
