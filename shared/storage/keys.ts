import { type Keyspace, partOf, wholePartition } from './partitions.ts';

/**
 * Single-table design: all key patterns. A partition key begins with the application's id, so that
 * no query can reach another tenant, and names its content, so that the policy of a function can be
 * limited to the partitions it uses (dynamodb:LeadingKeys).
 *
 * | access pattern                                  | key                                             |
 * |-------------------------------------------------|-------------------------------------------------|
 * | account by id                                   | account#<account> / account                     |
 * | all accounts, oldest first                      | index: accounts / <account>                     |
 * | applications of an account                      | account#<account> / application#<application>   |
 * | application, per request                        | <application>#application / *                    |
 * | ended tokens of users, per request of a user    | <application>#revocations / *                   |
 * | record by id                                    | <application>#<resource> / <id>                 |
 * | all records of a resource, oldest first         | <application>#<resource> / *                    |
 * | keys of a resource, to count and to skip        | keys: <application>#<resource> / *              |
 * | records of a user, by id                        | index: <application>#<resource>#user#<user> / <id> |
 * | keys of the records of a user                   | userKeys: <application>#<resource>#user#<user> / <id> |
 * | keys of the records in a state                  | stateKeys: <application>#<resource>#state#<state> / <id> |
 * | what is kept beside records, by its own name    | <application>#<resource>#<kind> / <name>        |
 * | changes of a catalogue since a time             | <application>#<resource>#changes / <time>#<random> |
 * | changes of its counters alone, by the second    | <application>#<resource>#changes / <time>#counters#<random> |
 * | snapshot of a catalogue, in parts               | <application>#<resource>#snapshot / head, <snapshot>#<part> |
 * | a part of the counters of a record              | <application>#<resource>#stock#<0-3> / <id>#<shard> |
 * | failed attempts to log in                       | <application>#failures / <limit>#<hash of whose> |
 * | requests of a store in a second                 | <application>#requests / <second>               |
 * | when a secret key was last used                 | <application>#keys / <hash of the encrypted key> |
 * | answer to a request with an Idempotency-Key     | <application>#idempotency#<resource>#<0-f> / <hash of caller, key> |
 * | who deleted a record                            | <application>#deletions / <resource>#<id>       |
 * | events of an application, oldest first          | <application>#events / <event>                  |
 * | the number of its last event                    | <application>#feed / last                       |
 * | of which changes events were made               | <application>#feed#made / <change>, log         |
 * | deliveries to a webhook, by event               | <application>#webhooks#deliveries / <webhook>#<event> |
 * | the event that later ones of a record wait for  | <application>#webhooks#deliveries / <webhook>#held#<resource>#<id> |
 * | deliveries to be made again, by their time      | index: <application>#webhooks#waiting#<webhook> / <time>#<event> |
 * | what became of a mail for an event              | <application>#mails / <event>#<hash of recipient> |
 * | mails of a recipient in a day, of all in an hour | <application>#mails#counts / <of what>#<time>   |
 * | due work of an application                      | <application>#due / <kind>#<id>                 |
 * | due work of all applications, by its time       | index: all#due#<shard> / <time>#<application>#<kind>#<id> |
 *
 * Beside the records of users: `emails`, one item for each address in lower case, which makes it
 * unique and holds the password hash; `codes`, by the same name, the codes to reset a password;
 * `facebook`, by the id of a person at Facebook, who logs in as which user.
 * Beside carts: `aliases`, by the id of a cart that was merged into another. Beside files: `counts`,
 * how many there are, by the id of a user or `all`; `uploads`, by the id of the file to be, those that
 * are not complete. Beside invoices: `counters`, the last number of each kind of document and year. Beside
 * webhooks: `counts`, how many there are; `state`, by the id of a webhook, how far it is and its
 * encrypted secrets.
 *
 * Ids are padded to 16 digits, so that they sort as text as they do as numbers.
 *
 * Of a large store, `#p0` to `#pf` follows the name of `orders`, `carts`, `due` and `events`, and the
 * state (partitions.ts).
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const padded = (id: number) => String(id).padStart(16, '0');

export const accountPartition = (account: number) => `account#${account}`;

export const accountKey = (account: number): Key => ({
  pk: accountPartition(account),
  sk: 'account',
});

/** The table's one index, whose keys are `gsi1pk` and `gsi1sk`. */
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

/** Not in the partition of the application: who may revoke cannot write its keys. */
export const revocations = {
  partition: (application: number) => `${application}#revocations`,
  userKey: (application: number, user: number): Key => ({
    pk: revocations.partition(application),
    sk: String(user),
  }),
  /** Of the tokens of all users. */
  allKey: (application: number): Key => ({ pk: revocations.partition(application), sk: 'all' }),
};

const REVOKED = 'revoked#';

/** The user whose tokens an item of the application's partition revokes, as version 0.1 wrote it. */
export const revokedUser = (sk: string): number | undefined =>
  sk.startsWith(REVOKED) ? Number(sk.slice(REVOKED.length)) : undefined;

export const recordPartition = (application: number, resource: string) =>
  `${application}#${resource}`;

/** Not one of what is kept beside records. */
export const isRecordPartition = (pk: string) => wholePartition(pk).split('#').length === 2;

/** Ids alone are sort keys of digits. */
export const isRecordKey = ({ pk, sk }: Key) => isRecordPartition(pk) && /^\d{16}$/.test(sk);

/**
 * Whether the author of a change is kept: of records, of settings, of passwords and their codes, of
 * mails that an admin wants.
 */
export const isAudited = (key: Key) =>
  isRecordKey(key) ||
  isApplicationKey(key) ||
  /#(?:users#(?:codes|emails)|notifications#requests)$/.test(key.pk);

const isApplicationKey = ({ pk, sk }: Key) => sk === 'application' && pk.endsWith('#application');

/** The application and the resource, or what is kept beside it, of an audited key. */
export function readAuditedKey({ pk, sk }: Key) {
  const [application, ...names] = wholePartition(pk).split('#');
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
  events: (application: number, part = '') => `${application}#events${part}`,
  eventKey: (application: number, id: string, part?: string): Key => ({
    pk: feed.events(application, part),
    sk: id,
  }),
  lastKey: (application: number): Key => ({ pk: `${application}#feed`, sk: 'last' }),
  /** The number of the last of them in a log that numbers its changes. */
  logKey: (application: number): Key => ({ pk: `${application}#feed#made`, sk: 'log' }),
  changeKey: (application: number, change: string, part = ''): Key => ({
    pk: `${application}#feed#made${part}`,
    sk: change,
  }),
  /** Ids sort by their numbers. */
  idOf: (number: number) => `${EVENT}${padded(number)}`,
  numberOf: (id: string) => Number(id.slice(EVENT.length)),
  isId: (text: string) => /^evt_\d{16}$/.test(text),
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
  /** `time`: the number of the day or the hour. */
  countKey: (application: number, counted: string, time: number): Key => ({
    pk: `${application}#mails#counts`,
    sk: `${counted}#${time}`,
  }),
};

/** The sort key of a record, as a bound of a range. */
export const recordSortKey = padded;

export const recordKey = (keyspace: Keyspace, resource: string, id: number): Key => ({
  pk: `${recordPartition(keyspace.id, resource)}${partOf(keyspace, resource, id)}`,
  sk: padded(id),
});

/** Index: the records of a resource that belong to one user. */
export const recordsOfUser = {
  index: INDEX,
  partition: (application: number, resource: string, user: number) =>
    `${recordPartition(application, resource)}#user#${user}`,
  /** Sparse index: undefined for a record without an owner, so that it is not indexed. */
  attributes: (application: number, resource: string, user: number | undefined, id: number) => ({
    gsi1pk: user === undefined ? undefined : recordsOfUser.partition(application, resource, user),
    gsi1sk: user === undefined ? undefined : padded(id),
  }),
};

/** Index: the records of a resource that are in one state, keys alone. */
export const recordsInState = {
  index: 'stateKeys',
  partition: (application: number, resource: string, state: string) =>
    `${recordPartition(application, resource)}#state#${state}`,
  attributes: (keyspace: Keyspace, resource: string, state: unknown, id: number) => ({
    gsi2pk:
      typeof state === 'string'
        ? `${recordsInState.partition(keyspace.id, resource, state)}${partOf(keyspace, resource, id)}`
        : undefined,
  }),
} as const;

/** What is kept beside the records of a resource: unique values, codes that were sent, aliases. */
type BesideRecords =
  | 'users#emails'
  | 'users#codes'
  | 'users#facebook'
  | 'coupons#codes'
  | 'products#skus'
  | 'carts#aliases'
  | 'files#counts'
  | 'files#uploads'
  | 'invoices#counters'
  | 'webhooks#counts'
  | 'webhooks#state'
  | 'notifications#requests';

/** Keys are well-formed text, whatever a client sends; a lone surrogate finds nothing. */
export const besideRecordsKey = (application: number, kind: BesideRecords, name: string): Key => ({
  pk: recordPartition(application, kind),
  sk: name.toWellFormed(),
});

const OF_COUNTERS = 'counters#';

/** Of a time in the sort key of a change record. */
const TIME_LENGTH = 16;

const changesPartition = (application: number, resource: string) =>
  `${recordPartition(application, resource)}#changes`;

/** The change records of a catalogue, by time: milliseconds since 1970. */
export const changes = {
  partition: changesPartition,
  isPartition: (pk: string) => pk.endsWith('#changes'),
  applicationOf: (partition: string) => partition.split('#', 1)[0] ?? '',
  /** Of the records of a partition. */
  key: (partition: string, time: number, random: string): Key => ({
    pk: `${partition}#changes`,
    sk: `${changes.since(time)}#${random}`,
  }),
  /** The lower bound of a range: it sorts before all change records of that time. */
  since: (time: number) => String(Math.trunc(time)).padStart(16, '0'),
  timeOf: (sk: string) => Number(sk.slice(0, TIME_LENGTH)),
  /** Of counters alone, from the consumer of the log of changes. */
  ofCounters: (partition: string, time: number, random: string) =>
    changes.key(partition, time, `${OF_COUNTERS}${random}`),
  isOfCounters: ({ sk }: Key) => sk.startsWith(OF_COUNTERS, TIME_LENGTH + 1),
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

const SHARD_PARTITIONS = [0, 1, 2, 3];

const shardKeyOf = /^(\d+#[^#]+)#stock#\d$/;

/**
 * Shards: parts of the counters of one record, in items of their own. They lie in several partitions,
 * because one takes 1,000 writes a second.
 */
export const counterShards = {
  partitionNames: (resource: string) => SHARD_PARTITIONS.map((n) => `${resource}#stock#${n}`),
  key: (application: number, resource: string, id: number, shard: number): Key => ({
    pk: `${recordPartition(application, resource)}#stock#${shard % SHARD_PARTITIONS.length}`,
    sk: `${counterShards.prefix(id)}${String(shard).padStart(2, '0')}`,
  }),
  /** The lower bound of a range: it sorts before all shards of the record. */
  prefix: (id: number) => `${padded(id)}#`,
  /** The record that a shard belongs to; undefined for any other key. */
  recordOf({ pk, sk }: Key) {
    const partition = shardKeyOf.exec(pk)?.[1];
    return partition === undefined ? undefined : { partition, id: Number(sk.slice(0, 16)) };
  },
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

/** By resource, whose function alone reads them, and in shards. `hash`: hexadecimal. */
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
  /** Of what is to be sent again. `time`: milliseconds since 1970. */
  waitingAttributes: (application: number, webhook: number, event: string, time: number) => ({
    gsi1pk: webhookDeliveries.waiting(application, webhook),
    gsi1sk: `${padded(time)}#${event}`,
  }),
  /** The upper bound of a range: it sorts after what waits until an earlier time. */
  until: padded,
  timeOf: (gsi1sk: string) => Number(gsi1sk.slice(0, 16)),
};

const DUE_SHARDS = 8;

const dueShard = (shard: number) => `all#due#${shard}`;

/**
 * Due work: what is to be done for a record at some time, found by the index for all applications.
 * Shards, because one partition takes 1,000 writes a second.
 */
export const dueWork = {
  index: INDEX,
  partition: (application: number, part = '') => `${application}#due${part}`,
  isPartition: (pk: string) => wholePartition(pk).endsWith('#due'),
  shards: Array.from({ length: DUE_SHARDS }, (_, shard) => dueShard(shard)),
  isShard: (partition: string) => dueWork.shards.includes(partition),
  key: (application: number, kind: string, id: number, part?: string): Key => ({
    pk: dueWork.partition(application, part),
    sk: `${kind}#${padded(id)}`,
  }),
  attributes: (application: number, kind: string, id: number, time: number) => ({
    gsi1pk: dueShard(id % DUE_SHARDS),
    gsi1sk: dueWork.sortKey(application, kind, id, time),
  }),
  /** In the index. `time`: milliseconds since 1970. */
  sortKey: (application: number, kind: string, id: number, time: number) =>
    `${dueWork.until(time)}#${application}#${kind}#${id}`,
  /** The upper bound of a range: it sorts after all earlier work. */
  until: (time: number) => padded(Math.trunc(time)),
  /** What a key says; that of the index is not asked, because another program may have written it. */
  read({ pk, sk }: Key) {
    const [kind = '', id] = sk.split('#');
    const part = pk.slice(wholePartition(pk).length);
    return { application: Number(pk.split('#')[0]), kind, id: Number(id), ...(part && { part }) };
  },
};
