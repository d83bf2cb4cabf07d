import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { causeOf, loggableError } from '../../shared/endpoint/loggable-error.ts';

const stack = expect.arrayContaining([expect.stringMatching(/^at /)]);

test('logs the name, code, stack and causes of an error', () => {
  const refused = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const error = new TypeError('fetch failed', { cause: refused });
  expect(loggableError(causeOf(serviceUnavailable(error)))).toEqual({
    name: 'TypeError',
    message: 'fetch failed',
    stack,
    cause: { name: 'Error', message: 'connect refused', code: 'ECONNREFUSED', stack },
  });
});

test('a cause that is not an error is logged as one', () => {
  const cause = causeOf(serviceUnavailable('the request took too long'));
  expect(loggableError(cause)).toMatchObject({
    name: 'Error',
    message: 'the request took too long',
  });
});

test('logging stops at a fixed depth when an error causes itself', () => {
  const error = new Error('again');
  error.cause = error;
  expect(JSON.stringify(loggableError(error)).match(/again/g)).toHaveLength(4);
});

test('the item that failed a condition check is not logged', () => {
  const error = new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    Item: { email: { S: 'ada@example.org' } },
  });
  expect(loggableError(error)).toEqual({
    name: 'ConditionalCheckFailedException',
    message: 'The conditional request failed',
    stack,
  });
});

test.each([
  [`No such token: 'tok_visa'; a similar one is 'tok_1'`, 'No such token: …'],
  [
    'Unexpected token \'a\', ..."{"email":ada"... is not valid JSON',
    'Unexpected token …... is not valid JSON',
  ],
  ['Invalid address ada@example.org given', 'Invalid address … given'],
  ['Unexpected "\n    at ada-lives-here-now\n" found', 'Unexpected … found'],
])('quoted values are stripped from a message: %s', (message, logged) => {
  const { message: shown, stack } = loggableError(new Error(message));
  expect(shown).toBe(logged);
  expect(JSON.stringify(stack)).not.toContain(message.slice(0, 20));
  expect(JSON.stringify(stack)).not.toContain('ada');
});

const LONG = 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA';

test.each([
  ['Invalid API Key provided: sk_live_51Hx', 'Invalid API Key provided: …'],
  ['rk_test_9 may not read whsec_abc', '… may not read …'],
  ['The intent pi_3Mtw_secret_YrKJ is not known', 'The intent … is not known'],
  ['No such source tok_visa, nor pm_card', 'No such source …, nor …'],
  ['sent client_secret=hunter2 twice', 'sent client_secret=… twice'],
  ['with Authorization: Bearer abc, refused', 'with Authorization: … … refused'],
  [`the nonce ${LONG} was used`, 'the nonce … was used'],
  ['eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI3IiwiYXBwIjoxfQ.s1Zm9vYmFyYmF6cXV4MTI', '….….…'],
  ['signed n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg= by', 'signed … by'],
  ['key 1b4f0e9851971998e732078544c96b36c3d01cedf7caa332', 'key …'],
  ['the card 4242 4242 4242 4242 has expired', 'the card … has expired'],
])('unquoted secrets are stripped from a message: %s', (message, logged) => {
  expect(loggableError(new Error(message)).message).toBe(logged);
});

test.each([
  'connect ECONNREFUSED 127.0.0.1:8000',
  'getaddrinfo ENOTFOUND dynamodb.eu-west-1.amazonaws.com',
  'Stripe did not answer as it should (status 500, request req_9)',
  '/var/lib/shopwright/store.db cannot be opened; check its permissions',
  'There was no outcome after 7500 ms.',
])('a message without secrets is logged unchanged: %s', (message) => {
  expect(loggableError(new Error(message)).message).toBe(message);
});
