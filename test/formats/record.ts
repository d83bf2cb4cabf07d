/**
 * Records what this version stores and answers: it starts the server of this working tree in a new
 * folder, fills a store there by requests, and writes its items and answers to a file. To repeat it
 * after a change of what is stored, while the version is not released:
 *
 *   npm run record
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../bin/start/ports.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Item } from '../../shared/storage/write.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import type { Parties } from './fill-store.ts';
import { isVersion, recordings } from './recordings.ts';
import { type Asked, adminOf, askingAt } from './requests.ts';
import { itemsIn } from './stored-items.ts';

const { version } = packageJson;
if (!isVersion(version)) throw new Error(`There is nothing to record of ${version}.`);
const { fill, questions } = recordings[version];
const folder = mkdtempSync(join(tmpdir(), 'shopwright-recorded-'));
const stripe = await startFakeStripe();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = { ...process.env, STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'SILENT' };
const server = spawn(
  process.execPath,
  ['bin/start.ts', '--no-demo', '--data', folder, '--port', String(port)],
  { stdio: ['ignore', 'inherit', 'inherit'], env: environment },
);

async function isReady(): Promise<void> {
  for (;;) {
    const root = await fetch(`${url}/v0`).catch(() => undefined);
    if (root?.ok) return;
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await setTimeout(200);
  }
}

function command(...args: string[]) {
  const input = JSON.stringify({ secret_key: stripe.secretKey });
  const printed = execFileSync('bin/shopwright', [...args, '--data', folder, '--json'], { input });
  return JSON.parse(printed.toString());
}

async function record() {
  const account = command('account', 'create', '--name', 'Tea Traders');
  const created = ['application', 'create', '--account', String(account.id), '--name', 'Tea'];
  const { id, public_key: publicKey, secret_key: secretKey } = command(...created);
  command('api', 'PUT', '/application/processors/stripe', '-');
  const ask = askingAt(url);
  const asAdmin = await adminOf(ask, { publicKey, secretKey });
  const parties: Parties = { ask, asPublic: publicKey, asAdmin, stripe };
  const { ids, tokens } = await fill(parties);
  const whom = { admin: asAdmin, public: publicKey, ada: tokens['ada'] };
  // What events there are is made after the answers.
  await setTimeout(3_000);
  const answers = [];
  for (const { as, path } of questions(ids)) {
    const asked: Asked = { method: 'GET', path, authorization: whom[as] };
    answers.push({ as, path, ...(await ask(asked)) });
  }
  const at = Date.now();
  const all = itemsIn(openStateFolder(folder).store);
  const items = withLastEvents(all.filter(isOf(account.id, id)));
  return {
    at,
    url,
    key: readFileSync(join(folder, 'vault.key')).toString('base64'),
    account: account.id,
    application: id,
    keys: { publicKey, secretKey },
    tokens: { ...tokens, admin: asAdmin },
    ids,
    answers,
    items,
  };
}

function isOf(account: number, application: number) {
  return ({ pk }: Item) => pk === `account#${account}` || pk.startsWith(`${application}#`);
}

/** The last events of the feed, as if those before them had expired, and one of the marks of changes. */
function withLastEvents(items: readonly Item[]): readonly Item[] {
  const of = (name: string) => items.filter(({ pk }) => pk.endsWith(name));
  const dropped = new Set([...of('#events').slice(0, -3), ...of('#feed#made').slice(1)]);
  return items.filter((item) => !dropped.has(item));
}

/** A line for the facts, and one for each answer and each item. Bytes are base64. */
function textOf({ answers, items, ...facts }: Awaited<ReturnType<typeof record>>): string {
  return [facts, ...answers, ...items]
    .map((each) => `${JSON.stringify(each, withBytes)}\n`)
    .join('');
}

function withBytes(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  return value;
}

try {
  await isReady();
  const file = join(import.meta.dirname, `store-of-${version}.ndjson`);
  writeFileSync(file, textOf(await record()));
} finally {
  server.kill();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
}
