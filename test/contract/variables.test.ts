import { expect, test } from 'vitest';
import { openRecords } from '../../shared/storage/records.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';

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
  [{ name: 'x', value: 'x', type: 'number' }, 'type', 'value'],
  [{ name: 'x', value: '60', type: 'number' }, 'type', 'value'],
  [{ name: 'x', value: true, type: 'number' }, 'type', 'value'],
  [{ name: 'x', value: [1], type: 'number' }, 'type', 'value'],
  [{ name: 'x', value: 'true', type: 'boolean' }, 'type', 'value'],
  [{ name: 'x', value: 1, type: 'boolean' }, 'type', 'value'],
  [{ name: 'x', value: {}, type: 'boolean' }, 'type', 'value'],
  [{ name: 'x', value: 1, type: 'string' }, 'type', 'value'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const answer = await store.asAdmin('POST', '/variables', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName }),
  ]);
});

test('validates a changed type or value against the other', async () => {
  const { id } = await create(store.asAdmin, '/variables', {
    name: 'x',
    value: 60,
    type: 'number',
  });
  for (const method of ['PUT', 'PATCH']) {
    for (const change of [{ value: 'x' }, { type: 'string' }]) {
      const answer = await store.asAdmin(method, `/variables/${id}`, change);
      expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'value' });
    }
  }
  const changed = await store.asAdmin('PUT', `/variables/${id}`, { value: 'x', type: 'string' });
  expect(changed.body.data).toMatchObject({ value: 'x', type: 'string' });
});

test('a variable stored with a mismatched type can still be renamed', async () => {
  const records = openRecords(table, store.application, { name: 'variables' });
  const old = { name: 'old', value: 'x', type: 'number' };
  const { id } = await records.create(old);
  const named = await store.asAdmin('PUT', `/variables/${id}`, { name: 'older' });
  expect(named.body.data).toMatchObject({ ...old, name: 'older' });
});
