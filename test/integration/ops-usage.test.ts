import { expect, test } from 'vitest';
import { brands } from '../../functions/brands/resource.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { provision, table } from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';

test.concurrent('counts the records of a local store', async () => {
  const { application } = await provision();
  const records = openRecords(table, application.id, brands);
  await Promise.all(['a', 'b'].map((name) => records.create({ name })));
  const id = String(application.id);
  const counted = expect.objectContaining({ brands: 2, users: 0 });
  expect(await command('usage', id)).toEqual({
    source: 'records',
    applications: [{ id: application.id, name: 'Tea House', records: counted }],
  });
  const { stdout } = await shopwright('usage', id);
  expect(stdout).toMatch(/^ID +RESOURCE +RECORDS +NAME\n/);
  expect(stdout).toContain(`${id}  brands          2        Tea House\n`);
});

test.concurrent('refuses an invalid number of days', async () => {
  expect(await shopwright('usage', '--days', '0')).toEqual(
    refused(
      "option '--days <number>' argument '0' is invalid. Days are a whole number from 1 to 455.",
    ),
  );
});
