import { expect } from 'vitest';
import { deliver } from '../../functions/deliveries/deliver.ts';
import type { DeliveryEnvironment } from '../../functions/deliveries/delivery-context.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { functionOf } from '../../shared/events/hand-over.ts';
import type { Mail } from '../../shared/mail/mail.ts';
import { users } from '../../shared/resources/users.ts';
import { webhooks } from '../../shared/resources/webhooks.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { dueWork, feed } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { newSecret } from '../../shared/webhooks/signing-secrets.ts';
import { stateKey } from '../../shared/webhooks/webhook-state.ts';
import { allDueWork } from '../store/all-due-work.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { eventsIn } from '../store/feed-items.ts';
import { mulberry32 } from '../store/random.ts';
import type { Received, startReceiver } from '../store/receiver.ts';
import { silentLog } from '../store/silent-log.ts';
import { killedConsumer, plain, type ReadSome } from './run-changes.ts';

const MINUTE_MS = 60_000;

interface DeliveryOptions {
  readonly users: number;
  readonly seed: number;
  readonly read: ReadSome;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
}

/**
 * Makes users, of each of whom an event is sent to a webhook and in a mail, while what makes the
 * events and two that deliver them are killed: at any call of the storage, and just before and after a
 * message is handed over. In the end the webhook has each event at least once, always the same, and
 * each user one mail at most; an event names those who may have none.
 */
export async function runDeliveries(storage: Storage, options: DeliveryOptions): Promise<void> {
  const { seed, read, receiver } = options;
  const random = mulberry32(seed);
  const application = await openStore(storage, receiver.url);
  const consume = killedConsumer(storage, read, mulberry32(seed + 1));
  const sent: Mail[] = [];
  const clock = startClock();
  const deliverers = [2, 3].map((more) =>
    killedDeliverer(storage, { clock, sent, random: mulberry32(seed + more) }),
  );
  const arrived: Received[] = [];
  receiver.answer = (message, response) => {
    const isKilled = deliverers.map(({ isKilledBefore }) => isKilledBefore()).includes(true);
    if (isKilled) return void response.destroy();
    arrived.push(message);
    response.writeHead(204).end();
  };
  const sendSome = (afterMs: number, killed: number) => {
    clock.pass(afterMs);
    return Promise.all(deliverers.map(({ deliverSome }) => deliverSome(killed)));
  };
  const isLeft = async () =>
    (await storage.openTable().query(dueWork.partition(application))).length > 0;

  const emails = Array.from({ length: options.users }, (_, i) => `user${i}@example.org`);
  const table = auditedTable(storage.openTable(), () => ({ kind: 'public' }));
  for (const email of emails) {
    await openRecords(table, { id: application }, users).create({ name: 'Nora', email });
    if (random() < 0.3) await consume(0.5);
    if (random() < 0.5) await sendSome(MINUTE_MS / 2, 0.5);
  }
  while ((await consume(0.3)) || (await isLeft())) {
    // The leases of those that were killed end.
    await sendSome(3 * MINUTE_MS, 0.3);
  }
  const events = eventsIn(await storage.openTable().query(feed.events(application)));
  const created = events.filter(({ type }) => type === 'user.created');
  expect(created.map(({ data }) => emailOf(data))).toEqual(emails);
  const bodies = new Set(arrived.map(({ body }) => body));
  expect([...bodies].toSorted()).toEqual(created.map((event) => JSON.stringify(event)).toSorted());
  expect(arrived.filter(hasOtherId)).toEqual([]);
  const recipients = sent.map(({ recipient }) => recipient);
  expect(new Set(recipients).size).toBe(recipients.length);
  const notSent = events.filter(({ type }) => type === 'mail.not_sent').map(({ data }) => data);
  const unknown = new Set(notSent.map((data) => Object(data).event_id));
  expect(unknown.size).toBe(notSent.length);
  const without = created.filter(
    ({ id, data }) => !(unknown.has(id) || recipients.includes(emailOf(data))),
  );
  expect(without).toEqual([]);
}

const emailOf = (data: object) => Object(data).email;

const hasOtherId = ({ headers, id }: Received) => headers['webhook-id'] !== id;

/** A store with one webhook for its users. */
async function openStore(storage: Storage, url: string): Promise<number> {
  const table = storage.openTable();
  const account = await createAccount(table, 'Tests');
  const settings = { name: 'Tea House' };
  const { application } = await createApplication(table, plain, account.id, settings);
  const webhook = { url, types: ['user.*'], active: true };
  const { id } = await openRecords(table, application, webhooks).create(webhook);
  const state = { after: feed.idOf(0), secret: newSecret() };
  await table.write({ put: { ...stateKey(application.id, id), ...state } });
  return application.id;
}

/** Ahead of that of the machine, so that all that was written is due. */
function startClock() {
  let now = Date.now() + 60 * MINUTE_MS;
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    async sleep(ms: number) {
      now += ms;
    },
  };
}

interface Delivering {
  readonly clock: ReturnType<typeof startClock>;
  readonly sent: Mail[];
  readonly random: () => number;
}

/** Does what is due, and is killed with a probability in each piece of work. */
function killedDeliverer(storage: Storage, { clock, sent, random }: Delivering) {
  const faulty = faultyStorage(storage);
  const dieNow = () => faulty.plan({ fault: 'down', at: 1 });
  let diesAtMessage: 'before' | 'after' | undefined;

  /** A message is handed over. Returns whether the process ends before it has arrived. */
  function isKilledBefore(): boolean {
    const when = diesAtMessage;
    diesAtMessage = undefined;
    if (when) dieNow();
    return when === 'before';
  }

  const environment: DeliveryEnvironment = {
    table: auditedTable(faulty.storage.openTable(), bySystem),
    replicas: new ReplicaCache(1_000_000),
    publicUrl: undefined,
    handOver: async () => {},
    cipher: plain,
    clock,
    calls: { loopback: true },
    mailSender: {
      from: 'no-reply@operator.example',
      async send(mail) {
        if (isKilledBefore()) throw new Error('killed');
        sent.push(mail);
      },
    },
    log: silentLog,
  };
  function planEnd(killed: number): void {
    if (random() >= killed) return;
    if (random() < 0.5) faulty.plan({ fault: 'down', at: 1 + Math.floor(random() * 25) });
    else diesAtMessage = random() < 0.5 ? 'before' : 'after';
  }

  async function deliverSome(killed: number): Promise<void> {
    const works = (await allDueWork(storage.openTable(), clock.now())).filter(
      ({ kind }) => functionOf(kind) === 'deliveries',
    );
    for (const work of works) {
      planEnd(killed);
      await deliver(work, environment, clock.now()).catch(() => {});
      faulty.end();
      diesAtMessage = undefined;
    }
  }
  return { isKilledBefore, deliverSome };
}
