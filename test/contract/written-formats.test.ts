import { afterAll, expect, test, vi } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';
import { appendEvents, eventOf } from '../../shared/events/append-events.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { changeRecordOfCounters, countInSecond } from '../../shared/storage/change-records.ts';
import { recordPartition } from '../../shared/storage/keys.ts';
import type { Item } from '../../shared/storage/write.ts';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { deliveryOf, deliveryWrite } from '../../shared/webhooks/delivery.ts';
import type { Filled, Parties } from '../formats/fill-store.ts';
import { openOwnStorage } from '../formats/own-storage.ts';
import { readRecordedStore } from '../formats/recorded-store.ts';
import { recordings, type Version } from '../formats/recordings.ts';
import { adminOf, askingAt } from '../formats/requests.ts';
import { changedShape, shapesOf } from '../formats/shapes.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { stopClock } from '../store/clock.ts';
import { makeRoot } from '../store/ops-command.ts';
import { startOwnServer } from '../store/own-server.ts';

/**
 * Going back: an older version can read items of the shape that it has stored itself. What this version
 * stores for the same requests has that shape, but for what is listed here. Whoever adds to the lists
 * says in docs/deploy.md, "Upgrade, and back", what that means for the older version.
 */
const stripe = await startFakeStripe();
afterAll(() => stripe.close());
// The numbers of digits of ids depend on the time.
stopClock();
vi.setSystemTime(readRecordedStore('379b92d').at);
const folder = openStateFolder(makeRoot());
const cipher = fileCipher(folder.keyFile);
const own = await openOwnStorage(folder);
const table = own.storage.openTable();
const url = await startOwnServer({
  storage: own.storage,
  cipher,
  files: folderFiles(folder),
  environment: { STRIPE_URL: stripe.baseUrl, POWERTOOLS_LOG_LEVEL: 'SILENT' },
});

/** All items of a store that this version fills. */
async function fill(make: (parties: Parties) => Promise<Filled>): Promise<readonly Item[]> {
  const { id } = await createAccount(table, 'Tests');
  const { application, secretKey } = await createApplication(table, cipher, id, { name: 'Tea' });
  await setProcessor(table, cipher, application, 'stripe', { secretKey: stripe.secretKey });
  const ask = askingAt(url);
  const { publicKey } = application;
  const asAdmin = await adminOf(ask, { publicKey, secretKey });
  await make({ ask, asPublic: publicKey, asAdmin, stripe });
  const items = await own.items();
  return items.filter(({ pk }) => pk === `account#${id}` || pk.startsWith(`${application.id}#`));
}

/** What is made of the log of changes, and counted from some requests a second on. */
const NOT_OF_REQUESTS =
  /#(?:events|feed|feed#made|due (?:webhook|mail)|requests|webhooks#deliveries)( held)?$/;

interface Differences {
  /** Kinds of items that are not written any more: the older version finds none. */
  readonly ended: readonly string[];
  /** Those that it does not look at. */
  readonly begun: readonly string[];
  /** Of items of one kind; what is new, it leaves as it is. */
  readonly changed: Readonly<Record<string, readonly string[]>>;
}

/** Tokens that were ended, and answers to writes, have other partitions. */
const DIFFERENCES: Readonly<Record<Version, Differences>> = {
  '5963bf3': {
    ended: ['#application revoked', '#idempotency'],
    begun: [
      '#deletions',
      '#due open-payment',
      '#due unpaid-order',
      '#failures login-email-address',
      '#failures recovery-address',
      '#idempotency#orders',
      '#revocations',
    ],
    changed: {
      '#application application': [
        'data.adminSigning: new',
        'data.encryptedHashKey: new',
        'data.indexed: new',
        'data.settings.guest_max_quantity: new',
        'data.settings.guest_payments_need_secret: new',
        'data.settings.old_password_required: new',
        'data.settings.password_min_length: new',
        'data.settings.shipping_required: new',
        'data.settings.unpaid_order_minutes: new',
        'data.settings.user_uploads: new',
      ],
      '#carts': ['data.items.*.name: new', 'data.items.*.price: new', 'expires_at: new'],
      '#orders': [
        'data.converted: new',
        'data.explanation: new',
        'data.payment_method_taxes: new',
        'data.payments.*.charged_amount: new',
        'data.payments.*.charged_currency: new',
        'data.products.*.lowest_price_30_days: new',
        'data.products.*.taxes: new',
        'data.shipping_taxes: new',
        'data.taken: new',
        'data.tax_lines: new',
        'data.tax_rules: new',
        'gsi2pk: new',
      ],
      '#products': ['data.lowest_price_30_days: new', 'data.price_history: new'],
      // Nothing sent them then.
      '#users#codes': [
        'hash: missing',
        'known_mails: new',
        'mails: new',
        'nonce: new',
        'round: new',
        'tries: new',
        'window_at: new',
      ],
      '#users#emails': ['addresses: new'],
    },
  },
  '379b92d': {
    // An earlier version puts off the kind that it does not know.
    ended: ['#due unpaid', '#idempotency'],
    begun: ['#due unpaid-order', '#idempotency#orders'],
    changed: {
      '#application application': [
        'data.adminSigning: new',
        'data.indexed: new',
        'data.settings.guest_max_quantity: new',
        'data.settings.old_password_required: new',
        'data.settings.password_min_length: new',
        'data.settings.user_uploads: new',
      ],
      '#orders': ['gsi2pk: new'],
      '#users#codes': ['known_mails: new', 'round: new'],
      // Written by what sends events, which does not run here.
      '#webhooks#state': ['failing_since: missing', 'running_until: missing'],
    },
  },
};

/** Who changed a record last is at every kind since version 0.1. */
const OF_EVERY_KIND = 'by: new';

test.each(Object.keys(recordings) as Version[])(
  'what is stored has the shape that commit %s has stored, but for what is listed',
  async (version) => {
    const then = shapesOf(readRecordedStore(version).items);
    const now = shapesOf(await fill(recordings[version].fill));
    const kindsOnlyIn = (one: typeof now, other: typeof now) =>
      [...one.keys()].filter((kind) => !other.has(kind) && !NOT_OF_REQUESTS.test(kind)).toSorted();
    const changes = [...now].map(([kind, shape]) => {
      const earlier = NOT_OF_REQUESTS.test(kind) ? undefined : then.get(kind);
      const changed = earlier ? changedShape(earlier, shape) : [];
      return [kind, changed.filter((each) => each !== OF_EVERY_KIND).toSorted()] as const;
    });
    expect({
      ended: kindsOnlyIn(then, now),
      begun: kindsOnlyIn(now, then),
      changed: Object.fromEntries(changes.filter(([, changed]) => changed.length > 0)),
    }).toEqual(DIFFERENCES[version]);
  },
);

test('a change record of stock alone is a change record for older versions', () => {
  const partition = recordPartition(374_057_027_579_819, 'products');
  const { put } = changeRecordOfCounters(partition, countInSecond(undefined, [2]));
  const [now] = shapesOf([put]).values();
  for (const version of Object.keys(recordings) as Version[]) {
    const then = shapesOf(readRecordedStore(version).items).get('#products#changes');
    expect(then && now && changedShape(then, now)).toEqual([
      'sk.padded#text: missing',
      'sk.padded#text#text: new',
      'revision: new',
    ]);
  }
});

test('events and deliveries are written as they were', async () => {
  const { items, application, ids } = readRecordedStore('379b92d');
  const isKind = (item: Item, kind: RegExp) => kind.test(`${item.pk} ${item.sk}`);
  const [event] = items.filter((item) => isKind(item, /#events /));
  const [delivery] = items.filter((item) => isKind(item, /#webhooks#deliveries \d+#evt_/));
  if (!event || !delivery) throw new Error('There is none.');
  const { id: _, ...made } = eventOf(event);
  await appendEvents(table, { id: application }, [{ change: 'again', events: [made] }], () => []);
  const again = deliveryWrite(application, ids['webhook'] ?? 0, deliveryOf(delivery));
  await table.write(again);
  const now = (await own.items()).filter(({ pk }) => pk.startsWith(`${application}#`));
  const then = shapesOf([event, delivery, ...items.filter((item) => isKind(item, /#feed/))]);
  for (const [kind, shape] of shapesOf(now)) {
    const earlier = then.get(kind);
    expect([kind, earlier && changedShape(earlier, shape)]).toEqual([kind, []]);
  }
  expect(then.size).toBe(4);
});
