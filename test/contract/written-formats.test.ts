import { afterAll, expect, test, vi } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';
import { appendEvents } from '../../shared/events/append-events.ts';
import { decodeChanges } from '../../shared/events/feed-item.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { changeRecordOfStock, countInSecond } from '../../shared/storage/change-records.ts';
import { recordPartition } from '../../shared/storage/keys.ts';
import { STORED_FORMAT } from '../../shared/storage/stored-format.ts';
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
vi.setSystemTime(readRecordedStore('0.2.0').at);
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
async function fill(make: Fill): Promise<readonly Item[]> {
  const { id } = await createAccount(table, 'Tests');
  const { application, secretKey } = await createApplication(table, cipher, id, { name: 'Tea' });
  await setProcessor(
    table,
    cipher,
    application,
    'stripe',
    { secretKey: stripe.secretKey },
    Date.now(),
  );
  const ask = askingAt(url);
  const { publicKey } = application;
  const asAdmin = await adminOf(ask, { publicKey, secretKey });
  await make({ ask, asPublic: publicKey, asAdmin, stripe });
  const items = await own.items();
  return items.filter(({ pk }) => pk === `account#${id}` || pk.startsWith(`${application.id}#`));
}

type Fill = (parties: Parties) => Promise<Filled>;

const filled = new Map<Fill, Promise<readonly Item[]>>();

/** Versions that were recorded by the same requests are compared with one store. */
async function shapesNow(make: Fill) {
  const filling = filled.get(make) ?? fill(make);
  filled.set(make, filling);
  return shapesOf(await filling);
}

/** What is made of the log of changes, or when events are sent, or counted from some requests a second on. */
const NOT_OF_REQUESTS =
  /#(?:events(?:#of)?|feed|feed#made|due (?:webhook|mail|reports)|\w+#found#\d|\w+#text|\w+#totals|requests|webhooks#\w+|\w+#changes stock)( held)?$/;

interface Differences {
  /** Kinds of items that are not written any more: the older version finds none. */
  readonly ended: readonly string[];
  /** Those that it does not look at. */
  readonly begun: readonly string[];
  /** Of items of one kind; what is new, it leaves as it is. */
  readonly changed: Readonly<Record<string, readonly string[]>>;
}

/** What is not released yet is recorded again (test/formats/record.ts), and not listed. */
const DIFFERENCES: Readonly<Record<Version, Differences>> = {
  '0.2.0': {
    ended: [],
    // What strangers hold of stock, by network: the older version limits it by line.
    begun: ['#orders#uses'],
    changed: {
      // The token that stays valid with a new password: the older version knows it of resets.
      '#revocations': ['kept_token: new'],
      // The older version shuffles the numbers, and refuses to change settings as long as this one is there.
      '#application application': [
        'data.settings.delivery_days: new',
        'data.settings.order_numbers: new',
        'data.settings.working_days: new',
      ],
      // Counts the stores of an account: the older version makes them without.
      'account#': ['version: new'],
    },
  },
  '0.3.0': { ended: [], begun: [], changed: {} },
};

/** What is new, an older version leaves as it is; what it cannot do without needs a new number. */
const needsNewFormat = ({ ended, changed }: Differences) => [
  ...ended,
  ...Object.values(changed)
    .flat()
    .filter((change) => !change.endsWith(': new')),
];

test.each(Object.keys(recordings) as Version[])(
  'a format that version %s cannot read has a new number',
  (version) => {
    const { format } = recordings[version];
    expect(STORED_FORMAT).toBeGreaterThanOrEqual(format);
    const unnumbered = STORED_FORMAT === format ? needsNewFormat(DIFFERENCES[version]) : [];
    expect(unnumbered, 'raise STORED_FORMAT of shared/storage/stored-format.ts').toEqual([]);
  },
);

test.each(Object.keys(recordings) as Version[])(
  'stored items match the shape of version %s except for listed differences',
  async (version) => {
    const then = shapesOf(readRecordedStore(version).items);
    const now = await shapesNow(recordings[version].fill);
    const kindsOnlyIn = (one: typeof now, other: typeof now) =>
      [...one.keys()].filter((kind) => !other.has(kind) && !NOT_OF_REQUESTS.test(kind)).toSorted();
    const changes = [...now].map(([kind, shape]) => {
      const earlier = NOT_OF_REQUESTS.test(kind) ? undefined : then.get(kind);
      const changed = earlier ? changedShape(earlier, shape) : [];
      return [kind, changed.toSorted()] as const;
    });
    expect({
      ended: kindsOnlyIn(then, now),
      begun: kindsOnlyIn(now, then),
      changed: Object.fromEntries(changes.filter(([, changed]) => changed.length > 0)),
    }).toEqual(DIFFERENCES[version]);
  },
);

test('the format of stock change records is unchanged', () => {
  const { items, application } = readRecordedStore('0.2.0');
  const partition = recordPartition(application, 'products');
  const { put } = changeRecordOfStock(partition, countInSecond(undefined, [2]));
  const kind = '#products#changes stock';
  const [then, now] = [shapesOf(items).get(kind), shapesOf([put]).get(kind)];
  expect(then && now && changedShape(then, now)).toEqual([]);
});

test('the format of events and deliveries is unchanged', async () => {
  const { items, application, ids } = readRecordedStore('0.2.0');
  const isKind = (item: Item, kind: RegExp) => kind.test(`${item.pk} ${item.sk}`);
  const [event] = items.filter((item) => isKind(item, /#events /));
  const [delivery] = items.filter((item) => isKind(item, /#webhooks#deliveries \d+#evt_/));
  if (!event || !delivery) throw new Error('There is none.');
  const again = decodeChanges(event).map((events, i) => ({ change: `again-${i}`, events }));
  await appendEvents(table, { id: application }, again, () => []);
  await table.write(deliveryWrite(application, ids['webhook'] ?? 0, deliveryOf(delivery)));
  // Which changes were consumed, each engine remembers in its own way.
  const now = (await own.items()).filter(
    ({ pk }) => pk.startsWith(`${application}#`) && !pk.endsWith('#feed#made'),
  );
  const then = shapesOf([
    event,
    delivery,
    ...items.filter((item) => isKind(item, /#(?:feed|events#of) /)),
  ]);
  expect([...shapesOf(now).keys()].toSorted()).toEqual([...then.keys()].toSorted());
  for (const [kind, shape] of shapesOf(now)) {
    const earlier = then.get(kind);
    expect([kind, earlier && changedShape(earlier, shape)]).toEqual([kind, []]);
  }
  expect(then.size).toBe(4);
});
