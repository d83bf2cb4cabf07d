import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as pdf from '../../../functions/invoices/pdf/render-invoice.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  askingFrom,
  atOnce,
  create,
  inTurn,
  openStore,
  PRODUCT,
} from '../../store/api.ts';
import { stopClock, tick, work } from '../../store/clock.ts';
import { interceptedStorage } from '../../store/intercepted-storage.ts';
import { storage } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';

stopClock();

/** CPU time that each write takes, as the work around it would. */
let costOfWrite = 0;

const url = await startOwnServer({
  behindProxy: true,
  storage: interceptedStorage(storage, (operation, make) => {
    if (['write', 'transactWrite'].includes(operation)) work(costOfWrite);
    return make();
  }),
});
const ATTACKER = '192.0.2.1';
const SERVER = '203.0.113.80';

async function openShop() {
  tick(60 * 60_000);
  costOfWrite = 0;
  const store = await openStore({ server_addresses: [`${SERVER}/32`] }, url);
  const from = (address: string) => askingFrom(address, store.application.publicKey, url);
  return { ...store, from };
}

const statuses = (answers: readonly Answered[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [
    Number(status),
    all?.length,
  ]);

const createCart = (ask: Ask) => ask('POST', '/carts', { items: [] });
const brands = (ask: Ask) => ask('GET', '/brands');

test('each 10 ms of CPU time costs one more token, for the requesting address only', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const attacker = shop.from(ATTACKER);
  costOfWrite = 99;
  // Each takes 1 + 9 tokens.
  expect(statuses(await inTurn(7, () => createCart(attacker)))).toEqual([
    [200, 6],
    [429, 1],
  ]);
  costOfWrite = 0;
  for (const asked of [shop.from('192.0.2.2'), shop.asAdmin, other.from(ATTACKER)]) {
    expect((await brands(asked)).status).toBe(200);
  }
  tick(1_000);
  expect(statuses(await inTurn(21, () => brands(attacker)))).toEqual([
    [200, 20],
    [429, 1],
  ]);
});

test('an address waits to pay back the CPU time of a request, 10 s at most', async () => {
  const { from } = await openShop();
  const attacker = from(ATTACKER);
  costOfWrite = 1_099;
  expect((await createCart(attacker)).status).toBe(200);
  const refused = await brands(attacker);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3']);
  tick(2_550);
  expect((await brands(attacker)).status).toBe(200);
  costOfWrite = 60_000;
  tick(1_000);
  expect((await createCart(attacker)).status).toBe(200);
  expect((await brands(attacker)).headers.get('retry-after')).toBe('11');
});

test('requests under 10 ms, store servers and admins pay nothing for CPU time', async () => {
  const { from, asAdmin } = await openShop();
  costOfWrite = 9;
  expect(statuses(await inTurn(50, () => createCart(from(ATTACKER))))).toEqual([[200, 50]]);
  costOfWrite = 1_000;
  for (const asked of [from(SERVER), asAdmin]) {
    expect(statuses(await inTurn(10, () => createCart(asked)))).toEqual([[200, 10]]);
  }
});

test('a request with a password costs five tokens', async () => {
  const { from } = await openShop();
  const attacker = from(ATTACKER);
  const logIn = () =>
    attacker('POST', '/users/authenticate', { email: `${randomUUID()}@a.org`, password: 'x' });
  expect(statuses(await inTurn(13, logIn))).toEqual([
    [401, 12],
    [429, 1],
  ]);
  tick(1_000);
  const reset = {
    email: 'ada@example.org',
    verification_code: 'x',
    new_password: 'battery staple',
  };
  expect(statuses(await inTurn(5, () => attacker('POST', '/users/resetPassword', reset)))).toEqual([
    [400, 4],
    [429, 1],
  ]);
});

test('signed links count against the address, and a PDF renders once', async () => {
  const render = vi.spyOn(pdf, 'renderInvoice');
  const shop = await openShop();
  const { id: product_id } = await create(shop.asAdmin, '/products', PRODUCT);
  const { id: order_id } = await create(shop.asAdmin, '/orders', {
    items: [{ product_id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const { id } = await create(shop.asAdmin, '/invoices', { order_id });
  const file = await create(shop.asAdmin, '/files', {
    name: 'x',
    filename: 'x.txt',
    file: 'YQ==',
    access: 'private',
  });
  const { url: link } = await create(shop.asAdmin, `/invoices/${id}/pdf`, {});
  for (const signed of [link, file.url]) {
    tick(10_000);
    const get = (address: string) =>
      fetch(signed, { headers: { 'X-Forwarded-For': address } }).then(async (response) => ({
        status: response.status,
        bytes: Buffer.from(await response.arrayBuffer()),
      }));
    const answers = await atOnce(61, () => get(ATTACKER));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await brands(shop.from(ATTACKER))).status).toBe(429);
    expect(await get(SERVER)).toEqual(answers[0]);
    expect((await get('192.0.2.2')).status).toBe(200);
  }
  expect(render.mock.calls.length).toBeLessThanOrEqual(1);
  render.mockRestore();
});

test('PDFs opened from store links cost no CPU tokens; those from guest links do', async () => {
  const { renderInvoice } = pdf;
  const render = vi.spyOn(pdf, 'renderInvoice').mockImplementation((invoice) => {
    work(500);
    return renderInvoice(invoice);
  });
  onTestFinished(() => render.mockRestore());
  const shop = await openShop();
  const { id: product_id } = await create(shop.asAdmin, '/products', PRODUCT);
  /** Links to a new invoice: one of the store, and one of a guest. */
  const linksToNew = async () => {
    tick(1_000);
    const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
    const items = [{ product_id, quantity: 1 }];
    const order = await create(shop.asPublic, '/orders', { items, ...places });
    const { id } = await create(shop.asAdmin, '/invoices', { order_id: order.id });
    const path = `/invoices/${id}/pdf`;
    const byGuest = await fetch(`${url}/v0${path}`, {
      method: 'POST',
      headers: {
        Authorization: shop.application.publicKey,
        'Order-Secret': order.secret,
        'X-Forwarded-For': SERVER,
      },
    });
    const { data } = (await byGuest.json()) as { data: { url: string } };
    return { ofStore: (await create(shop.asAdmin, path, {})).url, ofGuest: data.url };
  };
  const open = async (link: string) =>
    (await fetch(link, { headers: { 'X-Forwarded-For': ATTACKER } })).status;
  const opened: number[] = [];
  const links = await inTurn(30, linksToNew);
  for (const { ofStore } of links) opened.push(await open(ofStore));
  expect(opened).toEqual(links.map(() => 200));
  const others = await inTurn(2, linksToNew);
  tick(10_000);
  // Nobody makes a link of the store of another.
  for (const { ofGuest, ofStore } of others) {
    expect(await open(`${ofGuest}&by=admin`)).toBe(404);
    expect(await open(ofStore.replace('&by=admin', ''))).toBe(404);
  }
  // Each takes 1 + 50 tokens.
  const ofGuests: number[] = [];
  for (const { ofGuest } of [...others, ...others]) ofGuests.push(await open(ofGuest));
  expect(ofGuests).toEqual([200, 200, 429, 429]);
});
