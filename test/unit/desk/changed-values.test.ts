import { expect, test } from 'vitest';
import { changedValues } from '../../../desk/screens/activity/changed-values.ts';

test('lists the differences between two records value by value', () => {
  const was = {
    id: 1,
    state: 'created',
    total: 30,
    updated_at: '2026-11-01T10:00:00Z',
    billing_address: { city: 'Porto', country: 'Portugal' },
    payment_request: { amount: 30, bank: { iban: 'PT50' } },
    levels: { 0: 62 },
    tags: ['new'],
    products: [{ id: 1 }, { id: 2 }],
  };
  const is = {
    id: 2,
    state: 'processing',
    total: 30,
    updated_at: '2026-11-02T10:00:00Z',
    billing_address: { city: 'Braga', country: 'Portugal' },
    levels: { 0: 61 },
    tags: ['new', 'gift'],
    products: [{ id: 1 }],
  };
  expect(changedValues(was, is)).toEqual([
    { names: ['state'], was: 'created', is: 'processing' },
    { names: ['billing_address', 'city'], was: 'Porto', is: 'Braga' },
    { names: ['payment_request', 'amount'], was: 30, is: undefined },
    { names: ['payment_request', 'bank', 'iban'], was: 'PT50', is: undefined },
    { names: ['levels', '0'], was: 62, is: 61 },
    { names: ['tags'], was: ['new'], is: ['new', 'gift'] },
    { names: ['products'], was: [{ id: 1 }, { id: 2 }], is: [{ id: 1 }] },
  ]);
  expect(changedValues(was, was)).toEqual([]);
});
