import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';

const TURNS = new URL('longest-turn.ts', import.meta.url).href;

/** A turn is told when it is over. */
const SEEN_AFTER_MS = 50;

export type Send = (method: string, path: string, body?: object) => Promise<Response>;

/** What a deployment on one machine is: a program of its own, with a store of a shop. */
export async function startMeasuredServer(folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [data, turns] = [join(folder, 'data'), join(folder, 'turns')];
  writeFileSync(turns, '');
  const child = spawn(
    process.execPath,
    ['--import', TURNS, 'bin/start.ts', '--no-demo', '--data', data, '--port', String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SCRYPT_COST: '1024', POWERTOOLS_LOG_LEVEL: 'INFO', TURNS: turns },
    },
  );
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout)
    .on('line', (line) => line.includes('"started"') && resolve())
    .on('close', () => reject(new Error('The server did not start.')));
  await isReady;
  const state = openStateFolder(data);
  const storage = sqliteStorage({ file: state.store });
  const table = storage.openTable();
  const cipher = fileCipher(state.keyFile);
  const account = await createAccount(table, 'Tests');
  const settings = {
    ...{ name: 'Tea House', ...UNLIMITED_SETTINGS, product_url: 'https://shop.example/{id}' },
  };
  const { application } = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const sending =
    (authorization: string): Send =>
    (method, path, body) =>
      fetch(`${url}${path}`, {
        method,
        headers: { authorization },
        ...(body && { body: JSON.stringify(body) }),
      });
  return {
    ...{ url, application, table },
    readers: { store: state.store, files: state.files, keyFile: state.keyFile },
    asAdmin: sending(`${application.publicKey}:${token}`),
    asPublic: sending(application.publicKey),
    /** The longest time that it has computed without a pause since this was asked before. */
    async longestTurn(): Promise<number> {
      await new Promise((resolve) => setTimeout(resolve, SEEN_AFTER_MS));
      const lines = readFileSync(turns, 'utf8').split('\n');
      writeFileSync(turns, '');
      return Math.max(0, ...lines.map(Number));
    },
    async stop(): Promise<void> {
      storage.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

export type MeasuredServer = Awaited<ReturnType<typeof startMeasuredServer>>;

const PAUSE_MS = 20;

/**
 * Asks for the health and the products all along. Returns the longest time that the server has computed without a pause
 * meanwhile, in milliseconds of CPU time.
 */
export function measureTurns({ asPublic, longestTurn }: MeasuredServer) {
  let isEnded = false;
  const begun = longestTurn();
  const asking = async (path: string) => {
    await begun;
    while (!isEnded) {
      const { status } = await asPublic('GET', path);
      if (status !== 200) throw new Error(`GET ${path} was answered with ${status}.`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const all = Promise.all([asking('/health'), asking('/v0/products')]);
  return async () => {
    isEnded = true;
    await all;
    return Math.round(await longestTurn());
  };
}
