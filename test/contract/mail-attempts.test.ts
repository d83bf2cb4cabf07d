import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendMails } from '../../functions/deliveries/mail/send-mail.ts';
import { adminRequest } from '../../functions/stream/admin-request.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { type Mail, MailNotSent } from '../../shared/mail/mail.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { feed } from '../../shared/storage/keys.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { openStore, type TestStore } from '../store/api.ts';
import { cipher, table } from '../store/local-store.ts';
import { silentLog } from '../store/silent-log.ts';

const MINUTE_MS = 60_000;

/** Minutes. */
const DAY = 24 * 60;

/** What a mail server does with a mail: it takes it, unless this throws. */
type Server = (mail: Mail) => void | Promise<void>;

/** An event of a new user, which no server knows as work, and runs that send its mail. */
async function eventOf(
  store: TestStore,
  email = `${randomUUID()}@example.org`,
  type = 'user.created',
  by: Event['by'] = { kind: 'admin' },
) {
  const { id } = store.application;
  const change = {
    change: randomUUID(),
    events: {
      types: [type],
      created_at: new Date().toISOString(),
      resource: 'users',
      record_id: 7,
      by,
      data: { id: 7, email, name: 'Nora' },
    },
  };
  const events: Event[] = [];
  await appendEvents(table, store.application, [change], (event) => {
    events.push(event);
    return [];
  });
  const number = feed.numberOf(events[0]?.id ?? '');
  const sent: Mail[] = [];
  const counted: object[] = [];
  const count = (metrics: object) => {
    if (Object.keys(metrics).length > 0) counted.push(metrics);
  };
  /** A run so many minutes from now. Returns in how many it goes on. */
  async function run(server: Server | null = () => {}, minutes = 0) {
    const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
    const now = Date.now() + minutes * MINUTE_MS;
    const next = await sendMails(number, {
      ...environment,
      request: adminRequest(await readApplication(table, id), environment),
      cipher,
      calls: { loopback: false },
      now,
      handOver: async () => {},
      log: {
        ...silentLog,
        error: (_message, _error, metrics = {}) => count(metrics),
        warn: (_, metrics) => count(metrics),
      },
      mailSender:
        server === null
          ? undefined
          : {
              from: 'no-reply@operator.example',
              async send(mail) {
                sent.push(mail);
                await server(mail);
              },
            },
    });
    return next === undefined ? undefined : (next - now) / MINUTE_MS;
  }

  /** A run that goes no further than to hand the mail over. */
  const killed = () =>
    new Promise<void>((resolve) => {
      const never = new Promise<never>(() => {});
      void run(() => {
        resolve();
        return never;
      });
    });
  return { run, killed, sent, counted, event: events[0] };
}

/** The events of mails that were not sent. */
async function notSent({ asAdmin }: TestStore) {
  const { body } = await asAdmin('GET', '/events?types=mail.not_sent');
  return body.data.map(({ data }: { data: object }) => data);
}

const busy = () => {
  throw new MailNotSent('busy', true);
};

const reason = (text: string) => [expect.objectContaining({ id: 7, reason: text })];

test('sends an email once even when the work runs again', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store);
  expect([await run(), await run(), await run()]).toEqual([undefined, undefined, undefined]);
  expect(sent).toHaveLength(1);
  expect(await notSent(store)).toEqual([]);
});

test('does not resend an email whose connection broke, and creates one event', async () => {
  const store = await openStore();
  const { run, sent, event } = await eventOf(store);
  const broken = () => {
    throw new Error('the connection broke');
  };
  expect([await run(broken), await run()]).toEqual([undefined, undefined]);
  expect(sent).toHaveLength(1);
  expect(await notSent(store)).toEqual([
    { id: 7, event_id: event?.id, event_type: 'user.created', reason: 'unknown' },
  ]);
});

test('does not resend an email after a run was killed while sending', async () => {
  const store = await openStore();
  const { run, killed, sent } = await eventOf(store);
  await killed();
  expect(await notSent(store)).toEqual([]);
  expect([await run(), await run()]).toEqual([undefined, undefined]);
  expect(sent).toHaveLength(1);
  expect(await notSent(store)).toEqual(reason('unknown'));
});

test('retries an email with growing delays while the server is busy', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store);
  const pauses = [await run(busy), await run(busy), await run(busy), await run(busy)];
  expect(pauses).toEqual([1, 5, 15, 60]);
  expect(await run()).toBeUndefined();
  expect(sent).toHaveLength(5);
  expect(await run(busy)).toBeUndefined();
  expect(await notSent(store)).toEqual([]);
});

test('counts an email as a failure from the third attempt and when it gives up', async () => {
  const store = await openStore();
  const { run, counted } = await eventOf(store);
  for (const minutes of [0, 1]) await run(busy, minutes);
  expect(counted).toEqual([]);
  const failure = { background_failures: 1, cause: 'mail' };
  await run(busy, 6);
  expect(counted).toEqual([failure]);
  await run(busy, DAY + 1);
  expect(counted).toEqual([failure, failure]);
});

test('does not count an email that succeeds on a retry', async () => {
  const store = await openStore();
  const { run, counted } = await eventOf(store);
  await run(busy);
  await run(() => {}, 1);
  expect(counted).toEqual([]);
});

test('gives up on an email that the server refuses', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store);
  const refuse = () => {
    throw new MailNotSent('no such mailbox', false);
  };
  expect([await run(refuse), await run()]).toEqual([undefined, undefined]);
  expect(sent).toHaveLength(1);
  expect(await notSent(store)).toEqual(reason('refused'));
});

test('an event older than a day sends no email and creates one mail.not_sent event', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store);
  expect([await run(() => {}, DAY + 1), await run(() => {}, DAY + 2)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(sent).toEqual([]);
  expect(await notSent(store)).toEqual(reason('expired'));
});

test('gives up on an email after a day and creates an event', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store);
  expect(await run(busy)).toBe(1);
  expect(await run(() => {}, DAY + 1)).toBeUndefined();
  expect(await run()).toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(await notSent(store)).toEqual(reason('expired'));
});

test('an email already sent creates no event when its work runs a day later', async () => {
  const store = await openStore();
  const { run } = await eventOf(store);
  await run();
  expect(await run(() => {}, DAY + 1)).toBeUndefined();
  expect(await notSent(store)).toEqual([]);
});

test('an email with an expired code is not sent and creates an event', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store, undefined, 'user.password_recovery');
  expect([await run(), await run()]).toEqual([undefined, undefined]);
  expect(sent).toEqual([]);
  expect(await notSent(store)).toEqual(reason('expired'));
});

test('an address gets ten emails a day', async () => {
  const store = await openStore();
  const email = `${randomUUID()}@example.org`;
  for (let i = 0; i < 10; i += 1) {
    const { run, sent } = await eventOf(store, email);
    await run();
    expect(sent).toHaveLength(1);
  }
  const { run, sent } = await eventOf(store, email);
  expect([await run(), await run()]).toEqual([undefined, undefined]);
  expect(sent).toEqual([]);
  expect(await notSent(store)).toEqual(reason('recipient_limit'));
});

test('an address gets thirty order emails a day, and more the next day', async () => {
  const store = await openStore();
  const email = `${randomUUID()}@example.org`;
  const types = ['order.created', 'shipment.created', 'order.refunded', 'order.canceled'];
  for (let i = 0; i < 30; i += 1) {
    const { run, sent } = await eventOf(store, email, types[i % types.length]);
    await run();
    expect(sent).toHaveLength(1);
  }
  const { run, sent } = await eventOf(store, email, 'order.withdrawn');
  const next = (await run()) ?? 0;
  expect(sent).toEqual([]);
  expect([next > 0, next <= DAY]).toEqual([true, true]);
  expect(await notSent(store)).toEqual([
    expect.objectContaining({
      reason: 'address_limit',
      waits_until: expect.stringMatching(/T00:00:00\.000Z$/),
    }),
  ]);
  // They take nothing from others.
  const other = await eventOf(store, email);
  await other.run();
  expect(other.sent).toHaveLength(1);
  expect(await run(() => {}, next)).toBeUndefined();
  expect(sent).toHaveLength(1);
});

test('retries an order email for a week', async () => {
  const store = await openStore();
  const { run, sent } = await eventOf(store, undefined, 'order.withdrawn');
  expect(await run(busy)).toBe(1);
  expect(await run(busy, 6 * DAY)).toBeGreaterThan(0);
  expect(await run(() => {}, 7 * DAY - 1)).toBeUndefined();
  expect(sent).toHaveLength(3);
  const late = await eventOf(store, undefined, 'order.withdrawn');
  await late.run(busy);
  expect(await late.run(() => {}, 7 * DAY + 1)).toBeUndefined();
  expect(await notSent(store)).toEqual(reason('expired'));
});

test('a store at its hourly email limit continues in the next hour', async () => {
  const store = await openStore();
  const { application } = store;
  const current = await readApplication(table, application.id);
  await changeApplication(table, current, { mailsPerHour: 1 }, Date.now());
  const [first, second] = [await eventOf(store), await eventOf(store)];
  expect(await first.run()).toBeUndefined();
  expect(await second.run()).toBeGreaterThan(0);
  expect(second.sent).toEqual([]);
  expect(await second.run(() => {}, 60)).toBeUndefined();
  expect(second.sent).toHaveLength(1);
});

/** How many of so many mails are sent at once, each to another address. */
async function sentOf(count: number, store: TestStore, by?: Event['by'], type?: string) {
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const { run, sent } = await eventOf(store, undefined, type, by);
    await run();
    sum += sent.length;
  }
  return sum;
}

const guestFrom = (address: string): Event['by'] => ({ kind: 'public', address });

test('guests use at most half of the hourly emails, and one event reports it', async () => {
  const store = await openStore();
  const current = await readApplication(table, store.application.id);
  await changeApplication(table, current, { mailsPerHour: 10 }, Date.now());
  expect(await sentOf(6, store, guestFrom('203.0.113.1'))).toBe(5);
  const last = await eventOf(store, undefined, undefined, guestFrom('203.0.113.2'));
  expect(await last.run()).toBeGreaterThan(0);
  expect(await notSent(store)).toEqual([
    expect.objectContaining({
      reason: 'guests_limit',
      waits_until: expect.stringMatching(/T\d\d:00:00\.000Z$/),
    }),
  ]);
  expect(await sentOf(6, store)).toBe(5);
  expect(await sentOf(3, store, guestFrom('203.0.113.1'), 'user.password_changed')).toBe(3);
  expect(await last.run(() => {}, 60)).toBeUndefined();
  expect(last.sent).toHaveLength(1);
});

test('guests at one network address trigger at most 30 emails an hour', async () => {
  const store = await openStore({ server_addresses: ['203.0.113.9/32'] });
  expect(await sentOf(32, store, guestFrom('203.0.113.1'))).toBe(30);
  expect(await sentOf(1, store, guestFrom('203.0.113.2'))).toBe(1);
  expect(await sentOf(31, store, guestFrom('203.0.113.9'))).toBe(31);
  expect(await notSent(store)).toEqual(reason('network_limit'));
});

test('guests at one network address get 120 order confirmations an hour', async () => {
  const store = await openStore();
  const guest = guestFrom('203.0.113.1');
  expect(await sentOf(31, store, guest)).toBe(30);
  expect(await sentOf(121, store, guest, 'order.created')).toBe(120);
  expect(await sentOf(1, store, guestFrom('203.0.113.2'), 'order.created')).toBe(1);
  expect(await notSent(store)).toEqual(reason('network_limit'));
});

test('guests in one IPv6 network trigger four times as many emails as one address', async () => {
  const store = await openStore();
  let sent = 0;
  for (let i = 1; i <= 62; i += 1) {
    sent += await sentOf(2, store, guestFrom(`2001:db8:7:${i.toString(16)}::1`));
  }
  expect(sent).toBe(120);
  expect(await sentOf(1, store, guestFrom('2001:db8:8:1::1'))).toBe(1);
  expect(await sentOf(32, store, guestFrom('2001:db8:9:1::1'))).toBe(30);
  expect(await notSent(store)).toEqual(reason('network_limit'));
});

test('password emails have their own hourly limit', async () => {
  const store = await openStore();
  const current = await readApplication(table, store.application.id);
  await changeApplication(table, current, { mailsPerHour: 1 }, Date.now());
  expect(await sentOf(2, store)).toBe(1);
  expect(await sentOf(2, store, undefined, 'user.password_changed')).toBe(1);
});

test('without a sender no email is sent, and only a password recovery creates an event', async () => {
  const store = await openStore();
  const welcome = await eventOf(store);
  const recovery = await eventOf(store, undefined, 'user.password_recovery');
  expect([await welcome.run(null), await recovery.run(null)]).toEqual([undefined, undefined]);
  expect(await notSent(store)).toEqual(reason('no_sender'));
});
