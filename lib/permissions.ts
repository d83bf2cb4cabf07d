import { resources } from '../functions/index.ts';
import {
  decryptedPurposes,
  hasRecords,
  isCatalogue,
  type Resource,
  routesOf,
} from '../shared/contract/resource.ts';
import { counterShards } from '../shared/storage/keys.ts';
import { withPartPattern } from '../shared/storage/partitions.ts';
import type { Purpose } from '../shared/tenancy/secret-cipher.ts';

/** Operations of DynamoDB on the partitions `<any application>#<name>`. */
export interface TableGrant {
  readonly operations: readonly string[];
  readonly partitions: readonly string[];
  /** Set if the grant is of this index, and not of the table. */
  readonly index?: string;
}

/** All that a function may do with the table, the key and the bucket of files. */
export interface Permissions {
  readonly table: readonly TableGrant[];
  /** What the function may decrypt secrets for. */
  readonly decrypts: readonly Purpose['purpose'][];
  /** What it may encrypt secrets for. */
  readonly encrypts: readonly Purpose['purpose'][];
  /** Operations of S3 on its objects. */
  readonly files: readonly string[];
}

/** Never Scan: whatever is read is read by its partition. Transactions need nothing further. */
const READ = ['BatchGetItem', 'GetItem', 'Query'];
const WRITE = ['DeleteItem', 'PutItem', 'UpdateItem'];

/** The partition of an application, and that of its revocations (shared/storage/keys.ts). */
const APPLICATION = 'application';
const REVOCATIONS = 'revocations';
const REQUESTS = 'requests';

/** The answers to requests with an Idempotency-Key, which only their own function reads. */
const answersOf = ({ name }: Resource) => `idempotency#${name}#*`;

/** What the function of a resource needs, which its routes and its fields tell. */
export function permissionsOf(resource: Resource): Permissions {
  const { puts = [] } = resource;
  const decrypts = decryptedPurposes(resource);
  const guarded = routesOf(resource).filter(({ access }) => access !== 'anyone');
  const keepsAnswers = guarded.some(
    ({ methods, ignoresIdempotencyKey }) =>
      !ignoresIdempotencyKey && methods.some((method) => method !== 'GET'),
  );
  // Secrets are stored with the application.
  const readsApplication = guarded.length > 0 || decrypts.length > 0;
  const limitsRequests = readsApplication && routesOf(resource).length > 0;
  return {
    table: [
      { operations: ['Query'], partitions: readsApplication ? [APPLICATION] : [] },
      { operations: ['Query'], partitions: guarded.length > 0 ? [REVOCATIONS] : [] },
      { operations: ['GetItem', 'UpdateItem'], partitions: limitsRequests ? [REQUESTS] : [] },
      { operations: ['GetItem', 'PutItem'], partitions: keepsAnswers ? [answersOf(resource)] : [] },
      ...recordGrants(resource),
      { operations: ['PutItem'], partitions: puts },
    ]
      .filter(({ partitions }) => partitions.length > 0)
      .map((grant) => ({ ...grant, partitions: grant.partitions.flatMap(withPartPattern) })),
    decrypts,
    encrypts: resource.encrypts ?? [],
    files: resource.fileAccess ?? [],
  };
}

function recordGrants(resource: Resource): TableGrant[] {
  const { name, owned, listedByState, reads = [], writes = [], counts = [] } = resource;
  const { listsStatesOf = listedByState ? [name] : [] } = resource;
  const own = hasRecords(resource) ? [name] : [];
  const changes = routesOf(resource).some(({ methods }) =>
    methods.some((method) => method !== 'GET'),
  );
  const deletes = routesOf(resource).some(({ methods }) => methods.includes('DELETE'));
  const read = [...own, ...(owned ? [`${name}#user#*`] : []), ...reads];
  const written = [...(changes ? own : []), ...writes];
  return [
    { operations: READ, partitions: read },
    { operations: WRITE, partitions: written },
    { operations: ['UpdateItem'], partitions: counts },
    // Who deletes a record says so (shared/storage/audited-table.ts).
    {
      operations: ['PutItem'],
      partitions: deletes && written.some(isRecordsName) ? [DELETIONS] : [],
    },
    // Lists of records that are read from the table are counted, and skipped, by their keys.
    { operations: ['Query'], partitions: owned ? own : [], index: 'keys' },
    { operations: ['Query'], partitions: owned ? [`${name}#user#*`] : [], index: 'userKeys' },
    {
      operations: ['Query'],
      partitions: listsStatesOf.map((each) => `${each}#state#*`),
      index: 'stateKeys',
    },
    ...shardGrants(resource, read, [...written, ...counts]),
    ...catalogueGrants(resource, written),
  ];
}

/** Whoever writes a record of a catalogue says so; whoever holds all of it reads what was said. */
function catalogueGrants(resource: Resource, written: readonly string[]): TableGrant[] {
  const { replicates = [], snapshots = [] } = resource;
  const own = isCatalogue(resource) ? [resource.name] : [];
  const held = [...own, ...replicates];
  return [
    { operations: ['PutItem'], partitions: written.filter(isCatalogueName).map(changesOf) },
    { operations: ['Query'], partitions: held.map(changesOf) },
    { operations: ['BatchGetItem', 'GetItem'], partitions: held.map(snapshotOf) },
    { operations: ['PutItem', 'UpdateItem'], partitions: snapshots.map(snapshotOf) },
  ];
}

/** Records whose counters may be split are read with them; others only add to and take from them. */
function shardGrants(
  { name }: Resource,
  read: readonly string[],
  written: readonly string[],
): TableGrant[] {
  const isSharded = (each: string) =>
    resources.some((resource) => resource.name === each && resource.shardedBy !== undefined);
  const shardsOf = (names: readonly string[]) =>
    names.filter(isSharded).flatMap(counterShards.partitionNames);
  const own = written.filter((each) => each === name);
  return [
    { operations: ['Query'], partitions: shardsOf(read) },
    { operations: ['UpdateItem'], partitions: shardsOf(written) },
    { operations: ['DeleteItem', 'PutItem'], partitions: shardsOf(own) },
  ];
}

const DELETIONS = 'deletions';

const isRecordsName = (name: string) =>
  resources.some((resource) => resource.name === name && hasRecords(resource));

const changesOf = (name: string) => `${name}#changes`;
const snapshotOf = (name: string) => `${name}#snapshot`;

const isCatalogueName = (name: string) =>
  resources.some((resource) => resource.name === name && isCatalogue(resource));
