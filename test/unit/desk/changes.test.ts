import { expect, test } from 'vitest';
import { changesOf } from '../../../desk/api/changes.ts';
import { OWN, OWN_PRIVATE, recordOf } from '../../../desk/screens/generic/own-attributes.ts';

const RECORD = { id: 7, name: 'Mug', price: 5, tags: ['new'], colour: 'red', updated_at: 'then' };

test('fields missing from the form data stay unchanged', () => {
  expect(changesOf({ price: 6 }, RECORD)).toEqual({ price: 6 });
  expect(changesOf({}, RECORD)).toEqual({});
});

test('an emptied field is removed, and an equal value is not a change', () => {
  const data = { ...RECORD, name: 'Cup', price: undefined, tags: ['new'], slug: null };
  expect(changesOf(data, RECORD)).toEqual({ name: 'Cup', price: null });
});

test('server fields and form-only fields are never sent', () => {
  const data = { id: 8, updated_at: 'now', display_price: '6 EUR', $version: 'b', $options: ['a'] };
  expect(changesOf(data, RECORD)).toEqual({});
});

test('removing a custom attribute in the form removes it from the record', () => {
  const { colour: _, ...others } = RECORD;
  const form = { ...others, [OWN]: [{ name: 'size', value: 'L' }], [OWN_PRIVATE]: [] };
  expect(changesOf(recordOf(form, RECORD), RECORD)).toEqual({ size: 'L', colour: null });
  // A form without them leaves them alone.
  expect(changesOf(recordOf(others, RECORD), RECORD)).toEqual({});
});
