import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readDemoSettings } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { freePort } from '../../bin/start/ports.ts';
import { signedHeaders } from '../../functions/deliveries/webhooks/sign.ts';
import { FAILED_VALIDATORS, TYPES } from '../../shared/contract/errors.ts';
import { MOVES } from '../../shared/resources/schemas/order-states.ts';
import { newSecret } from '../../shared/webhooks/signing-secrets.ts';
import { accepting } from '../store/accepting.ts';
import { baseUrl, openStore, publicUrl } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { ENVIRONMENT } from '../store/shell.ts';
import { openOwner } from '../store/staff.ts';
import { codeFor } from '../store/staff-browser.ts';

const README = 'README.md';
const STOREFRONT = 'docs/guide-storefront.md';
const SERVER = 'docs/guide-server.md';
const ERRORS = 'docs/errors.md';
const WEBHOOKS = 'docs/guide-webhooks.md';
const ACCESS = 'docs/guide-access.md';
const AGENTS = 'docs/guide-agents.md';
const TYPED = 'docs/guide-typed-client.md';
const PAGE = 'docs/tutorial-product-page.md';
const PHONE = 'docs/tutorial-phone-order.md';
const ERP = 'docs/tutorial-erp.md';
const SHOPIFY = 'docs/tutorial-shopify.md';

/** The demo store, as `npm start` imports it, with a page of orders. */
const store = await openStore({
  ...(await readDemoSettings()),
  order_url: 'https://shop.example/orders',
});
const { application } = store;
const { owner } = await openOwner(store);
beforeAll(() => fillDemoStore({ table, cipher, application, baseUrl }));

const folder = mkdtempSync(join(tmpdir(), 'shopwright-guides-'));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

const environment = {
  ...ENVIRONMENT,
  API: baseUrl,
  PUBLIC_KEY: store.application.publicKey,
  SECRET_KEY: store.secretKey,
  LOGIN_CODE: await codeFor(store, owner, 'login'),
};

/** What a program prints; it must not complain. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    cwd: folder,
    env: environment,
  });
  expect(stderr).toBe('');
  return stdout;
}

interface Block {
  readonly code: string;
  /** What it prints: the block right after it. */
  readonly output: string;
}

const BLOCK = /^```(js|ts|sh)\n(.*?)^```$(?:\n+```(?:text|json)\n(.*?)^```$)?/gms;

/** The blocks in a language. The store of the test takes the place of that of `npm start`. */
function blocksOf(guide: string, wanted: 'js' | 'ts' | 'sh'): Block[] {
  const text = readFileSync(guide, 'utf8')
    .replaceAll('http://127.0.0.1:4000', publicUrl)
    .replaceAll('pk_...', store.application.publicKey)
    .replaceAll('sk_...', store.secretKey);
  return [...text.matchAll(BLOCK)].flatMap(([, language, code = '', output = '']) =>
    language === wanted && !code.startsWith('npm ') ? [{ code, output }] : [],
  );
}

const joined = (blocks: readonly Block[], part: keyof Block) =>
  blocks.map((block) => block[part]).join('');

test.each([README, STOREFRONT, SERVER, ACCESS, AGENTS, PHONE, ERP, SHOPIFY])(
  'the program in %s prints the output shown',
  async (guide) => {
    const blocks = blocksOf(guide, 'js');
    const file = join(folder, 'program.mjs');
    writeFileSync(file, joined(blocks, 'code'));
    expect(await run(process.execPath, file)).toBe(joined(blocks, 'output'));
  },
);

test.each([SERVER, ERRORS, PAGE])('the commands in %s print as shown', async (guide) => {
  const [setUp, ...blocks] = blocksOf(guide, 'sh');
  expect(blocks.length).toBeGreaterThan(0);
  for (const { code, output } of blocks) {
    const printed = await run('sh', '-euc', `${setUp?.code}${code}`);
    expect(asShown(printed)).toEqual(asShown(output));
  }
});

test('the typed program prints the output shown', async () => {
  const [block] = blocksOf(TYPED, 'ts');
  const file = join(folder, 'program.ts');
  writeFileSync(file, block?.code ?? '');
  expect(await run(process.execPath, file)).toBe(block?.output);
});

/** An answer is shown in more lines than it has. */
function asShown(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

test("the guide's receiver accepts signed events and handles each once", async () => {
  const [block] = blocksOf(WEBHOOKS, 'js');
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, block?.code ?? '');
  const secret = newSecret();
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { ...environment, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const send = async (id: string, signing = secret) => {
    const body = JSON.stringify({ id, type: 'order.created', record_id: 7 });
    const headers = signedHeaders({ id, body }, [signing], Date.now());
    const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
    return status;
  };
  await accepting(port);
  expect([await send('evt_1', newSecret()), await send('evt_1'), await send('evt_1')]).toEqual([
    400, 204, 204,
  ]);
  expect(await send('evt_2')).toBe(204);
  const printed = [await lines.next(), await lines.next()].map(({ value }) => value);
  expect(printed).toEqual(['order.created 7', 'order.created 7']);
});

describe('the tables match the code for', () => {
  /** The rows of a table by their first cell, without the marks of code. */
  function tableUnder(guide: string, firstCell: string): string[][] {
    const [, rows = ''] = readFileSync(guide, 'utf8').split(`| ${firstCell} `);
    return rows
      .split(/\n(?!\|)/, 1)
      .join('')
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .map((cell) => cell.replaceAll('`', '').trim())
          .slice(1, -1),
      );
  }

  test('statuses and their types', () => {
    const rows = tableUnder(ERRORS, 'Status').map(([status, type]) => [status, type]);
    expect(rows).toEqual(Object.entries(TYPES));
  });

  test('validator names', () => {
    const rows = tableUnder(ERRORS, '`failedValidator`').map(([name]) => name);
    expect(rows).toEqual([...FAILED_VALIDATORS]);
  });

  test('order moves', () => {
    const rows = tableUnder(SERVER, 'from').map(([from, to]) => [from, to]);
    expect(rows).toEqual(Object.entries(MOVES).map(([from, to]) => [from, to.join(', ')]));
  });
});

test.each([
  ...[STOREFRONT, SERVER, WEBHOOKS, ERRORS, ACCESS, AGENTS, TYPED],
  ...[PAGE, PHONE, ERP, SHOPIFY],
])('the links in %s are not broken', (guide) => {
  const links = [...readFileSync(guide, 'utf8').matchAll(/\]\(((?!http)[^)]+)\)/g)];
  expect(links.length).toBeGreaterThan(0);
  const broken = links.filter(([, link = '']) => {
    const [path = '', title] = link.split('#');
    const file = path === '' ? guide : join(dirname(guide), path);
    return !existsSync(file) || (title !== undefined && !titlesOf(file).includes(title));
  });
  expect(broken).toEqual([]);
});

/** The titles of a document as links name them. */
const titlesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
