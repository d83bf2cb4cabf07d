import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { newSecret, secretsAt, webhookPurpose } from '../../shared/webhooks/signing-secrets.ts';
import { readState, stateKey } from '../../shared/webhooks/webhook-state.ts';
import { cipher, provision, table } from '../store/local-store.ts';
import { command, commandIn, makeRoot } from '../store/ops-command.ts';

const root = makeRoot();

test('webhook secrets move with their store to another key', async () => {
  const { id } = (await provision()).application;
  const secrets = [newSecret(), newSecret()];
  const [secret, old_secret] = await Promise.all(
    secrets.map((each) => cipher.encrypt(each, webhookPurpose(id))),
  );
  const state = { after: 'evt_0000000000000000', secret, old_secret, old_secret_until: 2 ** 50 };
  await table.write({ put: { ...stateKey(id, 7), ...state } });
  const file = join(root, `${id}.ndjson`);
  await command('application', 'export', String(id), file, '--with-secrets', '--no-wait');
  const elsewhere = openStateFolder(mkdtempSync(join(root, 'elsewhere-')));
  await commandIn(elsewhere.path, 'application', 'import', file);
  const storage = sqliteStorage({ file: elsewhere.store });
  const moved = await readState(storage.openTable(), id, 7);
  storage.close();
  expect(moved).toMatchObject({ after: state.after, old_secret_until: 2 ** 50 });
  expect(moved?.secret).not.toBe(secret);
  const known = moved && (await secretsAt(moved, 0, id, fileCipher(elsewhere.keyFile)));
  expect(known).toEqual(secrets);
});
