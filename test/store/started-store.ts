import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Answered, ask } from './api.ts';
import { LENIENT_SETTINGS } from './lenient-settings.ts';

/** A store that `npm start` serves from a folder, in a process that a test may end at any time. */
export interface StartedStore {
  readonly url: string;
  readonly process: ChildProcess;
}

export async function startStore(folder: string): Promise<StartedStore> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['bin/start.ts', '--data', folder, '--port', String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout)
    .on('line', (line) => line.includes('Ctrl-C') && resolve())
    .on('close', () => reject(new Error('The store did not start.')));
  await isReady;
  return { url: `http://127.0.0.1:${port}`, process: child };
}

export async function kill({ process: child }: StartedStore): Promise<void> {
  child.kill('SIGKILL');
  if (child.signalCode === null) await once(child, 'exit');
}

/** The `Authorization` of an admin and of the public in a new application of that folder. */
export async function newApplication(folder: string) {
  const { store, keyFile } = openStateFolder(folder);
  const storage = sqliteStorage({ file: store });
  const cipher = fileCipher(keyFile);
  const table = storage.openTable();
  const { id } = await createAccount(table, 'Tests');
  const settings = { name: 'Tea House', ...LENIENT_SETTINGS, ...UNLIMITED_SETTINGS };
  const { application } = await createApplication(table, cipher, id, settings, UNLIMITED);
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  storage.close();
  return { asPublic: application.publicKey, asAdmin: `${application.publicKey}:${token}` };
}

/** All records of a list, over its pages, by their ids. */
export async function listed<Listed>(url: string, authorization: string, path: string) {
  const records = new Map<number, Listed>();
  for (let next: string | undefined = `${path}?per_page=250`; next; ) {
    const { body }: Answered = await ask('GET', next, { authorization, url });
    for (const record of body.data) records.set(record.id, record);
    const links = body['_links'] as { readonly next?: string };
    next = links.next?.slice(`${url}/v0`.length);
  }
  return records;
}
