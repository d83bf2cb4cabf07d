import { expect, test } from 'vitest';
import { brands } from '../../shared/resources/brands.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { table } from '../store/local-store.ts';
import { createApplication, idOf, printed, shopwright } from '../store/ops-command.ts';

test('lists unreadable records and exits with code 1', async () => {
  const id = idOf(await createApplication());
  const records = openRecords(table, { id: Number(id) }, brands);
  await records.create({ name: 'Northwind' });
  const damaged = await records.create({ name: 'Southwind' });
  const read = `Read 2 items of the application ${id} (Tea House)`;
  expect(await shopwright('application', 'check', id)).toEqual(
    printed(`${read}: all can be read.\n`),
  );

  const key = recordKey({ id: Number(id) }, 'brands', damaged.id);
  await table.write({ update: key, edits: [{ attribute: 'data', set: '{"name":"Southwind' }] });
  expect(await shopwright('application', 'check', id)).toEqual({
    code: 1,
    stdout: `${read}: 1 cannot be read.\n\n${key.pk} ${key.sk}\n`,
    stderr: '',
  });
  const exported = await shopwright('export', 'records', '--application', id);
  expect(exported.code).toBe(0);
  expect(exported.stdout).toContain('Northwind');
  expect(exported.stdout).not.toContain('Southwind');
  expect(exported.stderr).toBe(
    'unreadable items left out: 1; list them with: shopwright application check <id>\n',
  );
});
