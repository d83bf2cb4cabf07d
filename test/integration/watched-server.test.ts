import { mkdirSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { nightlyBackup } from '../../bin/start/nightly-backup.ts';
import { MailNotSent } from '../../shared/mail/mail.ts';
import { smtpSender } from '../../shared/mail/smtp-sender.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { startFakeSmtp } from '../store/fake-smtp.ts';
import { listen } from '../store/loopback.ts';
import { METRICS_TOKEN, openWatchedServer } from '../store/watched-server.ts';

/** Outages of one machine, each of which is made, and the mails about it. */
stopClock();
const smtp = await startFakeSmtp();
const sender = smtpSender(`smtp://user:secret@${smtp.host}`, 'server@operator.example');

vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
// Nobody listens there.
vi.stubEnv('STRIPE_URL', 'http://127.0.0.1:9');
afterAll(() => {
  vi.unstubAllEnvs();
});

type Options = Parameters<typeof openWatchedServer>[0];

async function openServer(options: Options = {}) {
  const server = await openWatchedServer({ sender, ...options });
  const mails = () => smtp.received.filter(({ to }) => to.includes(server.email));
  return {
    ...server,
    mails,
    /** The subjects of the mails to the owner, behind the host. */
    subjects: () =>
      mails().map(({ message }) => {
        const [head = ''] = message.split('\r\n\r\n');
        const [, subject = ''] = /^Subject: (.*)$/m.exec(head.replaceAll(/\r\n\s+/g, ' ')) ?? [];
        return subject.replace(`${new URL(server.url).host}: `, '').trim();
      }),
  };
}

/** A mail without the line breaks of its encoding. */
const textOf = (mail: { readonly message: string } | undefined) =>
  (mail?.message ?? '').replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ');

type Server = Awaited<ReturnType<typeof openServer>>;

const orderOf = async ({ asAdmin }: Server) => {
  const product = await create(asAdmin, '/products', PRODUCT);
  const items = [{ product_id: product.id, quantity: 1 }];
  return { items, shipping_address: ADDRESS, billing_address: ADDRESS };
};

test('nobody gets an email while all is well', async () => {
  const server = await openServer();
  const order = await orderOf(server);
  await server.minutes(30, async () => {
    await create(server.asPublic, '/orders', order);
    await server.makeEvents();
    await server.work(sender);
  });
  expect(server.subjects()).toEqual([]);
});

test('the owner gets an email when orders fail, once an hour, and one when they work again', async () => {
  const server = await openServer();
  const order = await orderOf(server);
  await server.makeEvents();
  server.broken.add('transactWrite').add('write');
  const attempt = () => server.asPublic('POST', '/orders', order);
  expect((await attempt()).status).toBe(503);
  await server.minutes(2, attempt);
  const says = 'Customers cannot buy: requests for orders, payments, logins or carts fail.';
  expect(server.subjects()).toEqual([says]);
  await server.minutes(40, attempt);
  expect(server.subjects().filter((subject) => subject === says)).toHaveLength(1);
  server.broken.clear();
  await server.minutes(16);
  expect(server.subjects().at(-1)).toBe(`Working again. It was: ${says}`);
});

test('the email names the server, the time, and what to do', async () => {
  const server = await openServer();
  await server.close();
  await server.minutes(1);
  const [mail] = server.mails();
  const text = textOf(mail);
  expect(mail?.from).toBe('server@operator.example');
  expect(text).toContain(server.url);
  expect(text).toContain('ECONNREFUSED');
  expect(text).toContain('What to do: The server asked itself at its own address');
});

test('a server that does not answer is told of within a minute', async () => {
  const server = await openServer();
  await server.minutes(1);
  expect(server.subjects()).toEqual([]);
  await server.close();
  await server.minutes(1);
  expect(server.subjects()).toEqual(['The shop does not answer as it should.']);
});

test('a server that fails every request is told of', async () => {
  const server = await openServer();
  const order = await orderOf(server);
  for (const operation of ['get', 'getMany', 'query', 'page', 'transactWrite'] as const) {
    server.broken.add(operation);
  }
  await server.minutes(11, () => server.asPublic('POST', '/orders', order));
  const subjects = server.subjects().join();
  expect(subjects).toContain('The shop does not answer as it should.');
  expect(subjects).toContain('Many requests fail.');
});

test('events that nobody makes are told of within a quarter of an hour', async () => {
  const server = await openServer();
  await orderOf(server);
  await server.minutes(15);
  expect(server.subjects()).toEqual(['Events, webhooks, emails and the stock in lists are late.']);
  await server.makeEvents();
  await server.minutes(10);
  expect(server.subjects().at(-1)).toMatch(/^Working again/);
});

test('due work that nobody does is told of within a quarter of an hour', async () => {
  const server = await openServer();
  await create(server.asAdmin, '/webhooks', {
    url: 'http://127.0.0.1:9/events',
    types: ['product.*'],
  });
  await orderOf(server);
  await server.makeEvents();
  await server.minutes(15);
  expect(server.subjects()).toEqual([
    'Due work is late: emails, webhooks, reminders, unpaid orders that keep their stock.',
  ]);
});

test('a mail server that refuses the emails of the store is told of within a quarter of an hour', async () => {
  const server = await openServer();
  const user = { name: 'Nora', email: 'nora@example.org', password: 'three kettles whistle' };
  await create(server.asPublic, '/users', user);
  await server.makeEvents();
  const refusing = {
    from: 'orders@tea.example',
    send: () => Promise.reject(new MailNotSent('451 later', true)),
  };
  await server.minutes(15, () => server.work(refusing));
  expect(server.subjects()).toEqual(['Emails are refused.']);
  expect(textOf(server.mails()[0])).toContain('451 later');
});

test('a card processor that does not answer is told of when a payment fails twice', async () => {
  const server = await openServer();
  const { asAdmin, asPublic } = server;
  await asAdmin('PUT', '/application/processors/stripe', { secret_key: 'sk_test_1' });
  const order = await create(asPublic, '/orders', await orderOf(server));
  await server.makeEvents();
  const payment = {
    order_id: order.id,
    secret: order.secret,
    method: 'Stripe',
    source: 'tok_visa',
  };
  await server.minutes(2, () => asPublic('POST', '/payments', payment));
  expect(server.subjects().join()).toContain('Card payments fail');
});

test('a webhook whose receiver has taken nothing for 75 minutes is told of', async () => {
  const server = await openServer();
  await create(server.asAdmin, '/webhooks', {
    url: 'http://127.0.0.1:9/events',
    types: ['product.*'],
  });
  await orderOf(server);
  await server.makeEvents();
  await server.minutes(74, () => server.work());
  expect(server.subjects()).toEqual([]);
  await server.minutes(3, () => server.work());
  expect(server.subjects()).toEqual(['The receiver of a webhook takes no events.']);
});

test('a disk that is nearly full is told of', async () => {
  const server = await openServer();
  const real = await fs.statfs(server.folder.path);
  const full = { ...real, blocks: 1_000, bfree: 60, bavail: 20 };
  const spy = vi.spyOn(fs, 'statfs').mockResolvedValue(full);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  await server.minutes(1);
  expect(server.subjects()).toEqual(['The disk of the store is more than 95 % full.']);
});

test('a backup that fails, and one that is old, are told of', async () => {
  const backupFolder = temporaryFolder();
  mkdirSync(backupFolder, { recursive: true });
  writeFileSync(join(backupFolder, 'shopwright-2024-01-01T03-00-00Z.db.gz'), '');
  const server = await openServer({ backupFolder });
  const { log } = server;
  const make = () => Promise.reject(new Error('The disk is full.'));
  const { check } = nightlyBackup({ folder: backupFolder, kept: 7, make, log });
  await check();
  await server.minutes(1);
  expect(server.subjects()).toEqual(['The store is not backed up.']);
  vi.setSystemTime(Date.now() + 26 * 3_600_000);
  await server.minutes(1);
  expect(server.subjects().at(-1)).toBe('The newest nightly backup is more than 26 hours old.');
});

test('a problem is told of once, also when the server is started again', async () => {
  const server = await openServer();
  await server.close();
  await server.minutes(1);
  server.restart();
  await server.minutes(5);
  expect(server.subjects()).toHaveLength(1);
});

test('another of the same cause is told of an hour later', async () => {
  const server = await openServer();
  const fail = (message: string) =>
    server.log.warn(message, { background_failures: 1, cause: 'item' });
  fail('first');
  await server.minutes(1);
  await server.minutes(10);
  fail('second');
  await server.minutes(40);
  expect(server.subjects()).toHaveLength(1);
  await server.minutes(20);
  expect(server.subjects()).toEqual(Array(2).fill('Data of a store cannot be read.'));
  expect(textOf(server.mails()[1])).toContain('- second');
  expect(textOf(server.mails()[1])).not.toContain('- first');
});

test('--alert-email is told instead of the owner, and --alert-url by JSON', async () => {
  const posted: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    posted.push(await json(request));
    response.end();
  });
  const { url: alertUrl, close } = await listen(receiver);
  onTestFinished(close);
  const alertEmail = `ops-${crypto.randomUUID()}@example.org`;
  const server = await openServer({ alertEmail, alertUrl });
  await server.close();
  await server.minutes(1);
  expect(server.mails()).toEqual([]);
  expect(smtp.received.filter(({ to }) => to.includes(alertEmail))).toHaveLength(1);
  expect(posted).toEqual([
    {
      id: 'probe',
      state: 'failing',
      text: 'The shop does not answer as it should.',
      advice: expect.stringContaining('Open the shop'),
      log: expect.arrayContaining([expect.stringMatching(/^quote: .*ECONNREFUSED/)]),
      since: expect.stringMatching(/Z$/),
      server: { url: server.url, version: expect.stringMatching(/^\d/) },
    },
  ]);
});

test('--heartbeat-url is called each minute until the server does not answer', async () => {
  let calls = 0;
  const receiver = createServer((_, response) => {
    calls += 1;
    response.end();
  });
  const { url: heartbeatUrl, close } = await listen(receiver);
  onTestFinished(close);
  const server = await openServer({ heartbeatUrl });
  await server.minutes(3);
  expect(calls).toBe(3);
  await server.close();
  await server.minutes(3);
  expect(calls).toBe(3);
});

test('the log says if nobody would be told', async () => {
  const said: string[] = [];
  const quiet = await openServer({ sender: undefined });
  vi.spyOn(quiet.log, 'warn').mockImplementation((message) => void said.push(message));
  await quiet.warnIfNobodyIsTold();
  expect(said).toEqual([expect.stringContaining('nobody is told when something fails')]);
  const owned = await openServer();
  vi.spyOn(owned.log, 'warn').mockImplementation((message) => void said.push(message));
  await owned.warnIfNobodyIsTold();
  expect(said).toHaveLength(1);
});

test('/metrics counts requests but not those of the probe, behind its token', async () => {
  const server = await openServer();
  const order = await orderOf(server);
  await server.minutes(1);
  const metrics = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });
  expect([(await metrics()).status, (await metrics('Bearer wrong')).status]).toEqual([401, 401]);
  const read = async () => (await metrics(`Bearer ${METRICS_TOKEN}`)).text();
  // The product.
  expect(await read()).toContain('\nshopwright_requests_total 1\n');
  server.broken.add('transactWrite').add('write');
  await server.asPublic('POST', '/orders', order);
  const text = await read();
  expect(text).toContain('\nshopwright_checkout_requests_total 1\n');
  expect(text).toContain('\nshopwright_checkout_errors_total 1\n');
  expect(text).toContain('\nshopwright_alert{rule="probe"} 0\n');
  expect(text).toMatch(/\nshopwright_used_disk_percent \d/);
});
