import { expect, test } from 'vitest';
import { create, errorOf, openStore } from '../store/api.ts';

const store = await openStore();

test.each([
  [60, 'number'],
  [0, 'number'],
  [false, 'boolean'],
  ['x', 'string'],
  [{ a: [1] }, 'string'],
])('keeps the value %j', async (value, type) => {
  const variable = await create(store.asAdmin, '/variables', { name: 'free_from', value, type });
  const { body } = await store.asPublic('GET', `/variables/${variable.id}`);
  expect(body).toEqual({
    status: true,
    data: {
      id: variable.id,
      application_id: store.application.id,
      name: 'free_from',
      value,
      type,
      created_at: variable.created_at,
      updated_at: variable.created_at,
    },
  });
});

test.each([
  [{ name: 'x', value: 1 }, 'missingRequiredProperty', 'type'],
  [{ name: 'x', value: null, type: 'number' }, 'missingRequiredProperty', 'value'],
  [{ name: 'x', value: 1, type: 'date' }, 'whitelist', 'type'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const answer = await store.asAdmin('POST', '/variables', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName }),
  ]);
});
