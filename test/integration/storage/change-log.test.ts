import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { AUTHOR_ATTRIBUTE } from '../../../shared/storage/audited-table.ts';
import { createSchema } from '../../../shared/storage/sqlite/schema.ts';
import { storageOf } from '../../../shared/storage/sqlite/storage.ts';

test('the next commit removes dropped changes', async () => {
  const database = new DatabaseSync(':memory:');
  createSchema(database);
  const { openTable, changes } = storageOf(database);
  const write = (sk: string) =>
    openTable().write({ put: { pk: '1#brands', sk, [AUTHOR_ATTRIBUTE]: '{"kind":"admin"}' } });
  const namesOf = ({ read } = changes) => read(10).map(({ after }) => after?.sk);
  await write('a');
  await write('b');
  const [first] = changes.read(1);
  changes.drop(first?.number ?? 0);
  expect(namesOf()).toEqual(['b']);
  // As the next program would read them, had this one ended here.
  expect(namesOf(storageOf(database).changes)).toEqual(['a', 'b']);
  await write('c');
  expect(namesOf()).toEqual(['b', 'c']);
  expect(namesOf(storageOf(database).changes)).toEqual(['b', 'c']);
  database.close();
});
