import { EVENT_ID } from '../contract/fields.ts';

/**
 * Single-table design: all key patterns. A partition key begins with the application's id, so that
 * no query can reach another tenant, and names its content, so that the policy of a function can be
 * limited to the partitions it uses (dynamodb:LeadingKeys).
 * docs/data-model.md has all items and access patterns; test/unit/keys-document.test.ts compares it.
 *
 * Ids are padded to 16 digits, so that they sort as text as they do as numbers.
 */
export type Key = { readonly pk: string; readonly sk: string };

/** The application that items are of. */
export interface Keyspace {
  readonly id: number;
}

/** Names a record. */
export interface RecordName {
  readonly application: number;
  readonly resource: string;
  readonly id: number;
}

const padded = (id: number) => String(id).padStart(16, '0');

export const accountPartition = (account: number) => `account#${account}`;

/** The partitions of all accounts, as a policy has them. */
export const anyAccount = 'account#*';

export const accountKey = (account: number): Key => ({
  pk: accountPartition(account),
  sk: 'account',
});

/** The index that has whole items, whose keys are `gsi1pk` and `gsi1sk`. */
export const INDEX = 'gsi1' as const;

export const allAccounts = {
  index: INDEX,
  partition: 'accounts',
  attributes: (account: number) => ({ gsi1pk: 'accounts', gsi1sk: padded(account) }),
};

export const applicationOfAccountKey = (account: number, application: number): Key => ({
  pk: accountPartition(account),
  sk: `application#${padded(application)}`,
});

export const applicationPartition = (application: number) => `${application}#application`;

export const applicationKey = (application: number): Key => ({
  pk: applicationPartition(application),
  sk: 'application',
});

/** The format of the table. Its partition is one that each function may read. */
export const storedFormatKey: Key = { pk: 'all#application', sk: 'format' };

/** Not in the partition of the application: who may revoke cannot write its keys. */
export const revocations = {
  partition: (application: number) => `${application}#revocations`,
  userKey: (application: number, user: number): Key => ({
    pk: revocations.partition(application),
    sk: String(user),
  }),
  /** The revocation of the tokens of all users. */
  allKey: (application: number): Key => ({ pk: revocations.partition(application), sk: 'all' }),
};

/** Members of the staff. An e-mail address is of one member anywhere, whatever the account. */
export const staffItems = {
  emailKey: (email: string): Key => ({
    pk: 'all#staff#emails',
    sk: email.toLowerCase().toWellFormed(),
  }),
  /** A code that works once. */
  codeKey: (digest: string): Key => ({ pk: 'all#staff#codes', sk: digest }),
  /** The one code that opens the first shop. */
  openingKey: { pk: 'all#staff#opening', sk: 'code' } satisfies Key,
  sessionsOf: (account: number, member: number) => `${account}#sessions#${member}`,
  sessionKey: (account: number, member: number, session: number): Key => ({
    pk: staffItems.sessionsOf(account, member),
    sk: padded(session),
  }),
  countsKey: (account: number): Key => ({ pk: `${account}#staff#counts`, sk: 'all' }),
  /** How many mails a member was sent again. */
  mailsKey: (account: number, member: number): Key => ({
    pk: `${account}#staff#counts`,
    sk: `mails#${padded(member)}`,
  }),
};

const ACTIVITY = 'act_';

/** The log of an account: what people and keys have done with it. Ids sort by time. */
export const activityLog = {
  partition: (account: number) => `${account}#activity`,
  key: (account: number, id: number): Key => ({
    pk: activityLog.partition(account),
    sk: activityLog.idOf(id),
  }),
  idOf: (id: number) => `${ACTIVITY}${padded(id)}`,
};

export const recordPartition = (application: number, resource: string) =>
  `${application}#${resource}`;

/** Not one of what is kept beside records. */
export const isRecordPartition = (pk: string) => pk.split('#').length === 2;

/** Ids alone are sort keys of digits. */
export const isRecordKey = ({ pk, sk }: Key) => isRecordPartition(pk) && /^\d{16}$/.test(sk);

/**
 * Whether the author of a change is kept: of records and their stock, of settings, of passwords and their codes, of
 * mails that an admin wants.
 */
export const isAudited = (key: Key) =>
  isRecordKey(key) ||
  stockItems.recordOf(key) !== undefined ||
  isApplicationKey(key) ||
  /#(?:users#(?:codes|emails)|notifications#requests)$/.test(key.pk);

const isApplicationKey = ({ pk, sk }: Key) => sk === 'application' && pk.endsWith('#application');

/** The application and the resource, or what is kept beside it, of an audited key. */
export function readAuditedKey({ pk, sk }: Key) {
  const [application, ...names] = pk.split('#');
  return { application: Number(application), name: names.join('#'), id: Number(sk) };
}

/** Who deleted the record of a key. */
export function deletionKey({ pk, sk }: Key): Key {
  const [application, resource] = pk.split('#');
  return { pk: `${application}#deletions`, sk: `${resource}#${sk}` };
}

const EVENT = 'evt_';

/** The events of an application are numbered, so that a reader sees that none is missing. */
export const feed = {
  events: (application: number) => `${application}#events`,
  /** `id`: that of the last event of the change. */
  eventKey: (application: number, id: string): Key => ({
    pk: feed.events(application),
    sk: id,
  }),
  /** Which items of the feed have events of a record, by their ids. */
  ofRecords: (application: number) => `${application}#events#of`,
  /** What the sort keys of one record begin with. */
  prefixOfRecord: (resource: string, id: number) => `${resource}#${padded(id)}#`,
  /** `event`: the id of an item of the feed, of which the record has the prefix. */
  recordKey: (application: number, prefix: string, event: string): Key => ({
    pk: feed.ofRecords(application),
    sk: `${prefix}${event}`,
  }),
  lastKey: (application: number): Key => ({ pk: `${application}#feed`, sk: 'last' }),
  /** The number of the last of them in a log that numbers its changes. */
  logKey: (application: number): Key => ({ pk: `${application}#feed#made`, sk: 'log' }),
  /** The key of a change by its time, or by the name of one that has none. */
  markKey: (application: number, name: string): Key => ({
    pk: `${application}#feed#made`,
    sk: name,
  }),
  nameOfTime: (time: number) => padded(Math.trunc(time)),
  /** How often a change has ended the function that consumes it. */
  triedKey: (application: number, change: string): Key => ({
    pk: `${application}#feed#made`,
    sk: `tried#${change}`,
  }),
  /** The last change of an item that was set aside, for which later ones of it wait. */
  heldKey: (application: number, item: string): Key => ({
    pk: `${application}#feed#made`,
    sk: `held#${item}`,
  }),
  /** Ids sort by their numbers. */
  idOf: (number: number) => `${EVENT}${padded(number)}`,
  numberOf: (id: string) => Number(id.slice(EVENT.length)),
  isId: (text: string) => new RegExp(EVENT_ID).test(text),
};

/** Changes that were set aside, with an item for each image. */
export const asideChanges = {
  partition: (application: number) => `${application}#aside`,
  key: (application: number, time: number, change: string, image: 'before' | 'after'): Key => ({
    pk: asideChanges.partition(application),
    sk: `${padded(Math.trunc(time))}#${change}#${image}`,
  }),
};

/** A mail that an admin wants sent. */
export const mailRequestKey = (application: number, id: number): Key =>
  besideRecordsKey(application, 'notifications#requests', padded(id));

/** A mail goes to a recipient once for an event. Addresses are personal data: only hashes are kept. */
export const mails = {
  attemptKey: (application: number, event: string, recipient: string): Key => ({
    pk: `${application}#mails`,
    sk: `${event}#${recipient}`,
  }),
  /** `test`: the member and the id of the request. */
  testKey: (application: number, test: string): Key => ({
    pk: `${application}#mails`,
    sk: `test#${test}`,
  }),
  /** `time`: the number of the day or the hour. */
  countKey: (application: number, counted: string, time: number): Key => ({
    pk: `${application}#mails#counts`,
    sk: `${counted}#${time}`,
  }),
};

/** The sort key of a record, as a bound of a range. */
export const recordSortKey = padded;

export const recordKey = ({ id: application }: Keyspace, resource: string, id: number): Key => ({
  pk: recordPartition(application, resource),
  sk: padded(id),
});

/** Index: the records of a resource that belong to one user, keys alone. */
export const recordsOfUser = {
  index: 'userKeys',
  partition: (application: number, resource: string, user: number) =>
    `${recordPartition(application, resource)}#user#${user}`,
  /** Sparse indexes: a record without an owner is in that of all records alone. */
  attributes: (application: number, resource: string, user: number | undefined) => ({
    gsi3pk: recordPartition(application, resource),
    gsi4pk: user === undefined ? undefined : recordsOfUser.partition(application, resource, user),
  }),
} as const;

/** Index: the records of a resource that are in one state, keys alone. */
export const recordsInState = {
  index: 'stateKeys',
  partition: (application: number, resource: string, state: string) =>
    `${recordPartition(application, resource)}#state#${state}`,
  attributes: (application: number, resource: string, state: unknown) => ({
    gsi2pk:
      typeof state === 'string'
        ? recordsInState.partition(application, resource, state)
        : undefined,
  }),
} as const;

/** What is kept beside the records of a resource: unique values, codes that were sent, aliases. */
type BesideRecords =
  | 'users#emails'
  | 'users#codes'
  | 'users#facebook'
  | 'users#logins'
  | 'subscribers#emails'
  | 'subscribers#tokens'
  | 'coupons#codes'
  | 'products#skus'
  | 'carts#aliases'
  | 'files#counts'
  | 'files#uploads'
  | 'invoices#counters'
  | 'orders#counters'
  | 'orders#uses'
  | 'webhooks#counts'
  | 'apiKeys#counts'
  | 'apiKeys#digests'
  | 'apiKeys#uses'
  | 'webhooks#state'
  | 'notifications#requests'
  | 'imports#progress'
  | 'exports#progress'
  | 'feeds#files';

/** Keys are well-formed text, whatever a client sends; a lone surrogate finds nothing. */
export const besideRecordsKey = (application: number, kind: BesideRecords, name: string): Key => ({
  pk: recordPartition(application, kind),
  sk: name.toWellFormed(),
});

/** The numbers of the records of a resource. */
export const totalsKey = (application: number, resource: string): Key => ({
  pk: `${recordPartition(application, resource)}#totals`,
  sk: 'all',
});

const OF_STOCK = 'stock#';

/** Digits of the time in the sort key of a change record. */
const TIME_LENGTH = 16;

const changesPartition = (application: number, resource: string) =>
  `${recordPartition(application, resource)}#changes`;

/** The change records of a catalogue, by time: milliseconds since 1970. */
export const changes = {
  partition: changesPartition,
  isPartition: (pk: string) => pk.endsWith('#changes'),
  applicationOf: (partition: string) => partition.split('#', 1)[0] ?? '',
  /** A change of records of the partition. */
  key: (partition: string, time: number, random: string): Key => ({
    pk: `${partition}#changes`,
    sk: `${changes.since(time)}#${random}`,
  }),
  /** The lower bound of a range: it sorts before all change records of that time. */
  since: (time: number) => String(Math.trunc(time)).padStart(16, '0'),
  timeOf: (sk: string) => Number(sk.slice(0, TIME_LENGTH)),
  /** A change of stock alone, from the consumer of the log of changes. */
  ofStock: (partition: string, time: number, random: string) =>
    changes.key(partition, time, `${OF_STOCK}${random}`),
  isOfStock: ({ sk }: Key) => sk.startsWith(OF_STOCK, TIME_LENGTH + 1),
};

const snapshotPartition = (application: number, resource: string) =>
  `${recordPartition(application, resource)}#snapshot`;

/** Snapshot of all records of a catalogue: a head item, which refers to the parts. */
export const snapshots = {
  headKey: (application: number, resource: string): Key => ({
    pk: snapshotPartition(application, resource),
    sk: 'head',
  }),
  partKey: (application: number, resource: string, snapshot: number, part: number): Key => ({
    pk: snapshotPartition(application, resource),
    sk: `${padded(snapshot)}#${String(part).padStart(6, '0')}`,
  }),
};

const STOCK_PARTITIONS = [0, 1, 2, 3];

const stockPartition = /^(\d+#[^#]+)#stock#\d$/;

/**
 * The tracked stock of records, in items of its own. They lie in several partitions, because one takes
 * 1,000 writes a second.
 */
export const stockItems = {
  partitionNames: (resource: string) => STOCK_PARTITIONS.map((n) => `${resource}#stock#${n}`),
  partitions: (application: number, resource: string) =>
    stockItems.partitionNames(resource).map((name) => recordPartition(application, name)),
  key: ({ application, resource, id }: RecordName, shard: number): Key => ({
    pk: `${recordPartition(application, resource)}#stock#${(id + shard) % STOCK_PARTITIONS.length}`,
    sk: `${padded(id)}#${shard}`,
  }),
  /** The record that an item belongs to; undefined for any other key. */
  recordOf({ pk, sk }: Key) {
    const partition = stockPartition.exec(pk)?.[1];
    return partition === undefined ? undefined : { partition, id: Number(sk.slice(0, 16)) };
  },
};

/** Notes of staff about the records of a resource, and how many there are of each record. */
export const noteItems = {
  countKey: ({ application, resource, id }: RecordName): Key => ({
    pk: `${recordPartition(application, resource)}#notes`,
    sk: padded(id),
  }),
  key: (name: RecordName, note: number): Key => {
    const { pk, sk } = noteItems.countKey(name);
    return { pk, sk: `${sk}#${padded(note)}` };
  },
  /** The upper bound of a range: it sorts after all notes of the record. */
  end: (name: RecordName) => `${noteItems.countKey(name).sk}#~`,
};

/** Who waits for a product, or a variant of it: addresses are named by hashes. The index has them by address. */
export const stockWaiters = {
  partition: (application: number) => `${recordPartition(application, 'products')}#notify`,
  /** It sorts before all who wait for the product. */
  prefix: (product: number) => `${padded(product)}#`,
  key: (application: number, product: number, variant: number, hash: string): Key => ({
    pk: stockWaiters.partition(application),
    sk: `${stockWaiters.prefix(product)}${variant}#${hash}`,
  }),
  ofAddress: (application: number, hash: string) =>
    `${stockWaiters.partition(application)}#of#${hash}`,
  attributes: (application: number, product: number, variant: number, hash: string) => ({
    gsi1pk: stockWaiters.ofAddress(application, hash),
    gsi1sk: `${stockWaiters.prefix(product)}${variant}`,
  }),
  read({ sk }: Key) {
    const [product, variant] = sk.split('#');
    return { product_id: Number(product), variant_id: Number(variant) };
  },
};

const FOUND_PARTITIONS = [0, 1, 2, 3];

/** FNV-1a, which spreads words over the partitions. */
function partitionOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % FOUND_PARTITIONS.length;
}

/**
 * The words by which records are found (found-words.ts), newest records first. Words have no `#`.
 * They lie in several partitions, because one takes 1,000 writes a second.
 */
export const foundWords = {
  partitionNames: (resource: string) => FOUND_PARTITIONS.map((n) => `${resource}#found#${n}`),
  partition: (application: number, resource: string, word: string) =>
    `${recordPartition(application, resource)}#found#${partitionOfWord(word)}`,
  key: (application: number, resource: string, word: string, id: number): Key => ({
    pk: foundWords.partition(application, resource, word),
    sk: `${word}#${padded(Number.MAX_SAFE_INTEGER - id)}`,
  }),
  /** The bounds of a word: they sort before and after all of its keys. */
  start: (word: string) => `${word}#`,
  end: (word: string) => `${word}#~`,
  idOf: (sk: string) => Number.MAX_SAFE_INTEGER - Number(sk.slice(-16)),
};

/** The texts in which parts of words are found (found-texts.ts), newest records first. */
export const foundTexts = {
  partitionName: (resource: string) => `${resource}#text`,
  partition: (application: number, resource: string) =>
    `${recordPartition(application, resource)}#text`,
  key: (application: number, resource: string, id: number): Key => ({
    pk: foundTexts.partition(application, resource),
    sk: padded(Number.MAX_SAFE_INTEGER - id),
  }),
  idOf: ({ sk }: Pick<Key, 'sk'>) => Number.MAX_SAFE_INTEGER - Number(sk),
};

export const failuresKey = (application: number, limit: string, hash: string): Key => ({
  pk: `${application}#failures`,
  sk: `${limit}#${hash}`,
});

/** How many requests a store had in a second: not 16 digits, which are those of an id. */
export const requestCounts = {
  partition: (application: number) => `${application}#requests`,
  key: (application: number, second: number): Key => ({
    pk: requestCounts.partition(application),
    sk: String(second),
  }),
};

export const keyUseKey = (application: number, hash: string): Key => ({
  pk: `${application}#keys`,
  sk: hash,
});

/** One partition for each resource, whose function alone reads it, and shard. `hash`: hexadecimal. */
export const idempotencyKey = (application: number, resource: string, hash: string): Key => ({
  pk: `${application}#${idempotencyShards(resource)[Number.parseInt(hash.slice(0, 1), 16)]}`,
  sk: hash,
});

const DIGITS = [...'0123456789abcdef'];

/** What follows the id of an application in their partitions. */
export const idempotencyShards = (resource: string) =>
  DIGITS.map((digit) => `idempotency#${resource}#${digit}`);

export const isWebhookState = ({ pk }: Key) => pk.endsWith('#webhooks#state');

const deliveriesOf = (application: number) => recordPartition(application, 'webhooks#deliveries');

/** What is sent to a webhook. */
export const webhookDeliveries = {
  index: INDEX,
  partition: deliveriesOf,
  key: (application: number, webhook: number, event: string): Key => ({
    pk: deliveriesOf(application),
    sk: `${padded(webhook)}#${event}`,
  }),
  /** The upper bound of a range: it sorts after all deliveries to the webhook. */
  end: (webhook: number) => `${padded(webhook)}#${EVENT}~`,
  isOf: (webhook: number, { sk }: Key) => sk.startsWith(`${padded(webhook)}#${EVENT}`),
  /** Not an event that later ones wait for. */
  isDelivery: ({ sk }: Key) => /^\d{16}#evt_/.test(sk),
  eventOf: ({ sk }: Key) => sk.slice(sk.indexOf(EVENT)),
  heldKey: (application: number, webhook: number, resource: string, id: number): Key => ({
    pk: deliveriesOf(application),
    sk: `${padded(webhook)}#held#${resource}#${padded(id)}`,
  }),
  waiting: (application: number, webhook: number) => `${application}#webhooks#waiting#${webhook}`,
  /** A delivery that is to be made again. `time`: milliseconds since 1970. */
  waitingAttributes: (application: number, webhook: number, event: string, time: number) => ({
    gsi1pk: webhookDeliveries.waiting(application, webhook),
    gsi1sk: `${padded(time)}#${event}`,
  }),
  /** The upper bound of a range: it sorts after what waits until an earlier time. */
  until: padded,
  timeOf: (gsi1sk: string) => Number(gsi1sk.slice(0, 16)),
};

/** What reports are made of. `day`: a date. */
export const reportItems = {
  stateKey: (application: number): Key => ({ pk: `${application}#reports`, sk: 'state' }),
  /** What a record adds to the sums. */
  partKey: (application: number, resource: string, id: number): Key => ({
    pk: `${application}#reports#parts`,
    sk: `${resource}#${padded(id)}`,
  }),
  sums: (application: number) => `${application}#reports#sums`,
  sumsKey: (application: number, dimension: string, day: string): Key => ({
    pk: reportItems.sums(application),
    sk: `${dimension}#${day}`,
  }),
};

const DUE_SHARDS = 8;

const dueShard = (shard: number) => `all#due#${shard}`;

/**
 * Due work: what is to be done for a record at some time, found by the index for all applications.
 * Shards, because one partition takes 1,000 writes a second.
 */
export const dueWork = {
  index: INDEX,
  partition: (application: number) => `${application}#due`,
  isPartition: (pk: string) => pk.endsWith('#due'),
  shards: Array.from({ length: DUE_SHARDS }, (_, shard) => dueShard(shard)),
  isShard: (partition: string) => dueWork.shards.includes(partition),
  key: (application: number, kind: string, id: number): Key => ({
    pk: dueWork.partition(application),
    sk: `${kind}#${padded(id)}`,
  }),
  attributes: (application: number, kind: string, id: number, time: number) => ({
    gsi1pk: dueShard(id % DUE_SHARDS),
    gsi1sk: dueWork.sortKey(application, kind, id, time),
  }),
  /** In the index. `time`: milliseconds since 1970. */
  sortKey: (application: number, kind: string, id: number, time: number) =>
    `${dueWork.until(time)}#${application}#${kind}#${id}`,
  timeOf: (gsi1sk: string) => Number.parseInt(gsi1sk, 10),
  /** The upper bound of a range: it sorts after all earlier work. */
  until: (time: number) => padded(Math.trunc(time)),
  /** What a key says; that of the index is not asked, because another program may have written it. */
  read({ pk, sk }: Key) {
    const [kind = '', id] = sk.split('#');
    return { application: Number(pk.split('#')[0]), kind, id: Number(id) };
  },
};

/** Written by each run of the sweep, so that the stream is invoked also where nobody buys anything. */
export const heartbeatKey: Key = { pk: 'all#heartbeat', sk: 'sweep' };

/** The mail server that an owner has entered, on one machine. */
export const mailServerKey: Key = { pk: 'all#mail-server', sk: 'server' };

/** Which store has the shop at a host, on one machine. */
export const shopHosts = {
  partition: 'all#shops',
  key: (host: string): Key => ({ pk: shopHosts.partition, sk: host }),
};
