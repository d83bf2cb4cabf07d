import { expect, test } from 'vitest';
import { openSqliteStore } from '../../bin/ops/sqlite-store.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { isOpeningCode } from '../../shared/tenancy/opening-code.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { captureCommand } from '../store/captured-command.ts';
import { commandIn, refused } from '../store/ops-command.ts';

test('open shows a link for a server without a shop, replacing the previous link', async () => {
  const folder = temporaryFolder();
  const first = await commandIn(folder, 'open', '--url', 'https://api.shop.example/v0');
  const { code } = first;
  expect(first).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    link: `https://api.shop.example/dashboard#open=${code}`,
    expires_at: expect.any(String),
  });
  const minutes = (Date.parse(String(first['expires_at'])) - Date.now()) / 60_000;
  expect(Math.ceil(minutes)).toBe(60);
  const second = await commandIn(folder, 'open');
  expect(second).not.toHaveProperty('link');
  const store = openSqliteStore(openStateFolder(folder));
  const works = (each: unknown) =>
    isOpeningCode(store.storage.openTable(), String(each), Date.now());
  expect([await works(code), await works(second['code'])]).toEqual([false, true]);

  await commandIn(folder, 'account', 'create', '--name', 'Tea Traders');
  expect(await works(second['code'])).toBe(false);
  await store.close();
  expect(await captureCommand(['open', '--data', folder])).toEqual(
    refused(
      'a shop already exists; invite its owner: shopwright staff invite ACCOUNT EMAIL --name NAME',
    ),
  );
});
