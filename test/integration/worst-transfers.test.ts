import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { transferProcess } from '../../bin/start/transfer-process.ts';
import { IMPORT } from '../../shared/events/hand-over.ts';
import { measureTurns, type Send, startMeasuredServer } from '../store/measured-server.ts';
import { silentLog } from '../store/silent-log.ts';
import { until } from '../store/until.ts';

/** The costliest files and records that can be made, on a server of one machine that others use meanwhile. */

const folder = mkdtempSync(join(tmpdir(), 'shopwright-worst-'));
const server = await startMeasuredServer(folder);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What others wait for at most, in CPU time: half of what would be too long. */
const MAX_TURN_MS = 500;

async function dataOf(answer: Promise<Response>) {
  const { data, errors }: { data: Record<string, unknown>; errors?: unknown } = JSON.parse(
    await (await answer).text(),
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function ended(ask: Send, path: string, body: object) {
  const { id } = await dataOf(ask('POST', `/v0${path}`, body));
  return until(
    () => dataOf(ask('GET', `/v0${path}/${id}`)),
    ({ state }) => state !== 'running',
  );
}

const names = (count: number, of = 'c') =>
  Array.from({ length: count }, (_, i) => `${of}${i.toString(36)}`);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const members = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, 1]));

const { asAdmin, asPublic } = server;
for (let i = 0; i < 400; i += 1) {
  await dataOf(asPublic('POST', '/v0/carts', { items: [], ...members(names(60, `x${i}_`)) }));
}

const brands = (format: string, content: string) => () =>
  ended(asAdmin, '/imports', { resource: 'brands', format, content });

/** As many attributes as a row may have. */
const widest = JSON.stringify({ name: 'x', ...members(names(990)) });

async function read(path: string) {
  const answer = await asAdmin('GET', path);
  const { byteLength } = await answer.arrayBuffer();
  return { state: answer.ok && byteLength > 0 ? 'done' : answer.status };
}

const ADDRESS = {
  full_name: 'Ada Verne',
  email: 'ada@example.org',
  country: 'Portugal',
  city: 'Porto',
  address1: 'Rua das Flores 8',
  postal_code: '4050-262',
};

async function longestInvoice() {
  const product = { name: 'Kettle '.repeat(36).trim(), price: 1, stock_type: 'infinite' };
  const content = `${JSON.stringify(product)}\n`.repeat(90);
  await ended(asAdmin, '/imports', { resource: 'products', format: 'ndjson', content });
  await dataOf(asAdmin('PUT', '/v0/application', { shipping_required: false }));
  const newest = '/v0/products?sort_by=id&sort_order=DESC&per_page=90&fields=id';
  const { data } = JSON.parse(await (await asAdmin('GET', newest)).text());
  const order = await dataOf(
    asAdmin('POST', '/v0/orders', {
      items: data.map(({ id }: { id: number }) => ({ product_id: id, quantity: 1 })),
      ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
    }),
  );
  const invoice = await dataOf(asAdmin('POST', '/v0/invoices', { order_id: order['id'] }));
  const { url } = await dataOf(asAdmin('POST', `/v0/invoices/${invoice['id']}/pdf`, {}));
  const pdf = await fetch(String(url));
  return { state: (await pdf.text()).startsWith('%PDF') ? 'done' : pdf.status };
}

test.each([
  ['a header of 60,000 columns', brands('csv', `${names(60_000).join()}\nx\n`), 'failed'],
  ['a cell nested 50,000 deep', brands('csv', `name,a\nx,"${nested(50_000)}"\n`), 'done'],
  ['a line of 60,000 members', brands('ndjson', JSON.stringify(members(names(60_000)))), 'done'],
  [
    'an export of 400 wide carts',
    () => ended(asAdmin, '/exports', { resource: 'carts', format: 'csv' }),
    'done',
  ],
  ['an import of the widest rows', brands('ndjson', `${widest}\n`.repeat(250)), 'done'],
  ['a list of them', () => read('/v0/brands?per_page=250'), 'done'],
  ['a PDF of the longest invoice', longestInvoice, 'done'],
] as const)('%s never blocks others for a second', async (_, work, state) => {
  const measured = measureTurns(server);
  expect(await work()).toMatchObject({ state });
  expect(await measured()).toBeLessThan(MAX_TURN_MS);
});

test('a run that takes too long ends with its process, and the next run gets a new one', async () => {
  const { table, application, readers } = server;
  const options = { ...readers, publicUrl: server.url, memory: 256, catalogueBytes: 1_000_000 };
  const work = { application: application.id, kind: IMPORT, id: 1 };
  const short = transferProcess({ ...options, table, log: silentLog, maxMs: 1 });
  await expect(short.run(work)).rejects.toThrow('The transfer process ended (SIGKILL).');
  await expect(short.run(work)).rejects.toThrow('SIGKILL');
  short.end();
  const other = transferProcess({ ...options, table, log: silentLog });
  // There is no such work: it is over at once.
  await other.run(work);
  other.end();
});
