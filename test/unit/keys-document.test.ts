import { expect, test } from 'vitest';
import * as keys from '../../shared/storage/keys.ts';
import { readDocument } from '../store/document.ts';
import { documentedItems, patternOf } from '../store/documented-items.ts';

const APPLICATION = 374326567632790;
const ID = 374326572721078;
const TIME = 1_795_456_124_602;
const EVENT = keys.feed.idOf(133);
const brands = keys.recordPartition(APPLICATION, 'brands');
const record = keys.recordKey({ id: APPLICATION }, 'orders', ID);

const BESIDE_RECORDS = [
  ['users#emails', 'ada@example.org'],
  ['users#codes', 'ada@example.org'],
  ['users#facebook', '7'],
  ['users#logins', String(ID)],
  ['subscribers#emails', 'ada@example.org'],
  ['subscribers#tokens', 'a9f0'],
  ['coupons#codes', 'FREE'],
  ['products#skus', 'c2t1'],
  ['carts#aliases', String(ID)],
  ['files#counts', '431'],
  ['files#counts', 'users'],
  ['files#counts', 'store'],
  ['files#uploads', '0374326572721078'],
  ['imports#progress', '374326572721078'],
  ['exports#progress', '374326572721078'],
  ['feeds#files', '254190866027641'],
  ['invoices#counters', 'invoice#2026'],
  ['orders#counters', 'number'],
  ['orders#uses', `promotion#${ID}`],
  ['orders#uses', `coupon#${ID}#u${ID}`],
  ['orders#uses', `coupon#${ID}#eZm9v`],
  ['orders#uses', `first#u${ID}`],
  ['orders#uses', 'first#eZm9v'],
  ['orders#uses', 'held#Zm9v'],
  ['apiKeys#digests', 'a9f0'],
  ['apiKeys#uses', String(ID)],
  ['apiKeys#counts', 'all'],
  ['webhooks#counts', 'all'],
  ['webhooks#state', String(ID)],
] as const;

/** A key of each kind of item. */
const MADE: readonly keys.Key[] = [
  keys.storedFormatKey,
  keys.accountKey(ID),
  keys.applicationOfAccountKey(ID, APPLICATION),
  keys.applicationKey(APPLICATION),
  keys.revocations.userKey(APPLICATION, ID),
  keys.revocations.allKey(APPLICATION),
  record,
  keys.stockItems.key({ application: APPLICATION, resource: 'products', id: ID }, 0),
  keys.stockWaiters.key(APPLICATION, ID, 0, 'a9f0'),
  ...BESIDE_RECORDS.map(([kind, name]) => keys.besideRecordsKey(APPLICATION, kind, name)),
  keys.totalsKey(APPLICATION, 'orders'),
  keys.foundWords.key(APPLICATION, 'orders', 'verne', ID),
  keys.foundTexts.key(APPLICATION, 'orders', ID),
  keys.noteItems.countKey({ application: APPLICATION, resource: 'orders', id: ID }),
  keys.noteItems.key({ application: APPLICATION, resource: 'orders', id: ID }, 7),
  keys.staffItems.emailKey('grace@example.org'),
  keys.staffItems.codeKey('a9f0'),
  keys.staffItems.openingKey,
  keys.staffItems.sessionKey(ID, ID, 7),
  keys.activityLog.key(ID, ID),
  keys.staffItems.countsKey(ID),
  keys.staffItems.mailsKey(ID, ID),
  keys.changes.key(brands, TIME, 'aB3_-xyz'),
  keys.changes.ofStock(brands, TIME, 'aB3_-xyz'),
  keys.snapshots.headKey(APPLICATION, 'products'),
  keys.snapshots.partKey(APPLICATION, 'products', TIME, 3),
  keys.failuresKey(APPLICATION, 'login-email', 'a9f0'),
  keys.requestCounts.key(APPLICATION, TIME / 1_000),
  keys.keyUseKey(APPLICATION, 'a9f0'),
  keys.idempotencyKey(APPLICATION, 'orders', 'a9f0'),
  keys.deletionKey(record),
  keys.feed.eventKey(APPLICATION, EVENT),
  {
    pk: keys.feed.ofRecords(APPLICATION),
    sk: `${keys.feed.prefixOfRecord('orders', ID)}${EVENT}`,
  },
  keys.feed.lastKey(APPLICATION),
  keys.feed.logKey(APPLICATION),
  keys.feed.markKey(APPLICATION, keys.feed.nameOfTime(TIME)),
  keys.feed.heldKey(APPLICATION, '4f-0a'),
  keys.feed.triedKey(APPLICATION, '4f-0a'),
  keys.asideChanges.key(APPLICATION, TIME, '4f-0a', 'before'),
  keys.mailRequestKey(APPLICATION, ID),
  keys.mails.testKey(APPLICATION, `${ID}#${ID}`),
  keys.mails.attemptKey(APPLICATION, EVENT, 'a9f0'),
  keys.mails.attemptKey(APPLICATION, 'cart', String(ID)),
  keys.mails.countKey(APPLICATION, 'all', 498_737),
  keys.webhookDeliveries.key(APPLICATION, ID, EVENT),
  keys.webhookDeliveries.heldKey(APPLICATION, ID, 'orders', ID),
  keys.reportItems.stateKey(APPLICATION),
  keys.reportItems.partKey(APPLICATION, 'orders', ID),
  keys.reportItems.sumsKey(APPLICATION, 'currency', '2026-11-24'),
  keys.dueWork.key(APPLICATION, 'unpaid-order', ID),
  keys.heartbeatKey,
  keys.mailServerKey,
  keys.shopHosts.key('shop.example'),
];

/** Partitions of the indexes, as `<index>: <partition>`. */
const INDEXED = [
  `index: ${keys.allAccounts.partition}`,
  `index: ${keys.webhookDeliveries.waiting(APPLICATION, ID)}`,
  `index: ${keys.dueWork.shards[0]}`,
  `keys: ${keys.recordPartition(APPLICATION, 'orders')}`,
  `userKeys: ${keys.recordsOfUser.partition(APPLICATION, 'orders', ID)}`,
  `stateKeys: ${keys.recordsInState.partition(APPLICATION, 'orders', 'pending')}`,
];

const items = documentedItems();

test.each(MADE)('docs/data-model.md documents the key $pk / $sk exactly once', (key) => {
  expect(items.filter(({ fits }) => fits(key)).map(({ name }) => name)).toHaveLength(1);
});

test('the code makes every key in docs/data-model.md', () => {
  expect(items.filter(({ fits }) => !MADE.some(fits))).toEqual([]);
});

test('the access patterns in docs/data-model.md match the partitions in the code', () => {
  const described = readDocument('docs/data-model.md').tables.get('Access patterns') ?? [];
  const patterns = described.map(([, key = '']) => ({
    key,
    pattern: patternOf(key.replace(/ \/ .*/, '`')),
  }));
  const partitions = [...MADE.map(({ pk }) => pk), ...INDEXED];
  const isDescribed = (partition: string) =>
    patterns.some(({ pattern }) => pattern.test(partition));
  expect(partitions.filter((partition) => !isDescribed(partition))).toEqual([]);
  const isMade = ({ pattern }: { pattern: RegExp }) =>
    partitions.some((partition) => pattern.test(partition));
  expect(patterns.filter((each) => !isMade(each)).map(({ key }) => key)).toEqual([]);
});
