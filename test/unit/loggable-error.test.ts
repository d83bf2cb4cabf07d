import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { causeOf, loggableError } from '../../shared/endpoint/loggable-error.ts';

const stack = expect.arrayContaining([expect.stringMatching(/^at /)]);

test('an error is logged with its name, its code, where it was thrown, and its causes', () => {
  const refused = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const error = new TypeError('fetch failed', { cause: refused });
  expect(loggableError(causeOf(serviceUnavailable(error)))).toEqual({
    name: 'TypeError',
    message: 'fetch failed',
    stack,
    cause: { name: 'Error', message: 'connect refused', code: 'ECONNREFUSED', stack },
  });
});

test('what is no error is one all the same', () => {
  const cause = causeOf(serviceUnavailable('the request took too long'));
  expect(loggableError(cause)).toMatchObject({
    name: 'Error',
    message: 'the request took too long',
  });
});

test('an error that causes itself comes to an end', () => {
  const error = new Error('again');
  error.cause = error;
  expect(JSON.stringify(loggableError(error)).match(/again/g)).toHaveLength(4);
});

test('the item that stood against a write is not logged', () => {
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
])('a message is logged without what it quotes: %s', (message, logged) => {
  const { message: shown, stack } = loggableError(new Error(message));
  expect(shown).toBe(logged);
  expect(JSON.stringify(stack)).not.toContain(message.slice(0, 20));
  expect(JSON.stringify(stack)).not.toContain('ada');
});
