import { expect, test } from 'vitest';
import { defined } from '../../shared/contract/defined.ts';

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly language?: string | null;
}

test('keeps defined values in the given order', () => {
  const language = null;
  expect(JSON.stringify(defined<Named>({ name: '', language, id: 0 }))).toBe(
    '{"name":"","language":null,"id":0}',
  );
  expect(Object.keys(defined<Named>({ id: 1, name: undefined, language: undefined }))).toEqual([
    'id',
  ]);
});

test('the compiler refuses unknown names and undefined required values', () => {
  // @ts-expect-error The name is wrong.
  defined<Named>({ id: 1, naem: 'Ann' });
  // @ts-expect-error The id may not be undefined.
  defined<Named>({ id: undefined });
  // @ts-expect-error Nothing says of which type it is.
  defined({ name: 'Ann' });
  // @ts-expect-error Nor does the place where it stands have the name.
  const ann: Named = defined({ id: 1, naem: 'Ann' });
  expect(ann).toMatchObject({ id: 1 });
});
