import { expect, test } from 'vitest';
import { brands } from '../../shared/resources/brands.ts';
import { requestCounts } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { provision, table } from '../store/local-store.ts';
import { command, refused, shopwright } from '../store/ops-command.ts';

test.concurrent('counts the records of a local store', async () => {
  const { application } = await provision();
  const records = openRecords(table, application, brands);
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

test.concurrent('shows the current requests and refusals of busy stores', async () => {
  const { application } = await provision();
  const id = String(application.id);
  const quiet = { source: 'counts', seconds: 60, applications: [] };
  expect(await command('usage', id, '--now')).toEqual(quiet);
  expect((await shopwright('usage', id, '--now')).stdout).toBe(
    'In the last 60 s, no store had 5 requests a second on one instance.\n',
  );

  const second = Math.floor(Date.now() / 1_000);
  const expires_at = second + 86_400;
  const count = (ago: number, counts: object) =>
    table.write({
      put: { ...requestCounts.key(application.id, second - ago), expires_at, ...counts },
    });
  await count(2, { store: 120, admin: 7, read_units: 30.5, write_units: 4 });
  await count(1, { store: 260, refused: 60, read_units: 50, write_units: 4 });
  await count(3, { store: 500, expires_at: second - 1 });
  const usage = {
    ...{ requests: 380, admin_requests: 7, refused: 60, read_units: 80.5, write_units: 8 },
    ...{ busiest_second: 260, requests_per_second: 1_000_000 },
  };
  expect(await command('usage', id, '--now')).toEqual({
    ...quiet,
    applications: [{ id: application.id, name: 'Tea House', ...usage }],
  });
  const { stdout } = await shopwright('usage', id, '--now');
  expect(stdout).toMatch(/^The last 60 s, .+\n\nID +REQUESTS +BY ADMINS +REFUSED +READ UNITS/);
  expect(stdout).toMatch(
    new RegExp(`^${id} +380 +7 +60 +80.5 +8 +260 +1,000,000 +Tea House$`, 'm'),
  );
});

test.concurrent('refuses an invalid number of days', async () => {
  expect(await shopwright('usage', '--days', '0')).toEqual(
    refused(
      "option '--days <number>' argument '0' is invalid. The number must be a whole number from 1 to 455.",
    ),
  );
});
