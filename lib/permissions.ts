import { isOwned } from '../shared/contract/records.ts';
import {
  hasRecords,
  isCatalogue,
  type Resource,
  routesOf,
  secretsOf,
  usedBy,
} from '../shared/contract/resource.ts';
import { resources } from '../shared/resources/index.ts';
import {
  anyAccount,
  foundTexts,
  foundWords,
  INDEX,
  recordsInState,
  recordsOfUser,
  stockItems,
} from '../shared/storage/keys.ts';
import type { Purpose } from '../shared/tenancy/secret-cipher.ts';

/** Operations of DynamoDB on the partitions `<any application>#<name>`, or those of any account. */
export interface TableGrant {
  readonly operations: readonly string[];
  readonly partitions: readonly string[];
  /** Set if the grant is of this index, and not of the table. */
  readonly index?: string;
}

/** Operations of S3 on objects, by names with a `*`. */
export interface FileGrant {
  readonly operations: readonly string[];
  readonly names: readonly string[];
}

/** All that a function may do with the table, the key and the bucket of files. */
export interface Permissions {
  readonly table: readonly TableGrant[];
  /** What the function may decrypt secrets for. */
  readonly decrypts: readonly Purpose['purpose'][];
  /** What it may encrypt secrets for. */
  readonly encrypts: readonly Purpose['purpose'][];
  /** Operations of S3 on objects with these names. */
  readonly files: readonly FileGrant[];
}

/** Never Scan: whatever is read is read by its partition. Transactions need nothing further. */
const READ = ['BatchGetItem', 'GetItem', 'Query'];
const WRITE = ['DeleteItem', 'PutItem', 'UpdateItem'];

/** The partition of an application, and that of its revocations (shared/storage/keys.ts). */
const APPLICATION = 'application';
const REVOCATIONS = 'revocations';
const REQUESTS = 'requests';

/** What API keys allow, and when they were last used (shared/tenancy/api-keys.ts). */
const KEY_DIGESTS = 'apiKeys#digests';
const KEY_USES = 'apiKeys#uses';

/** The answers to requests with an Idempotency-Key, which only their own function reads. */
const answersOf = ({ name }: Resource) => `idempotency#${name}#*`;

/** What the function of a resource needs, which its routes and its fields tell. */
export function permissionsOf(resource: Resource): Permissions {
  const { decrypted, encrypted } = secretsOf(resource);
  const guarded = routesOf(resource).filter(({ access }) => access !== 'anyone');
  const keepsAnswers = guarded.some(
    ({ methods, ignoresIdempotencyKey }) =>
      !ignoresIdempotencyKey && methods.some((method) => method !== 'GET'),
  );
  // Secrets are stored with the application.
  const readsApplication = guarded.length > 0 || decrypted.length > 0;
  const knowsStore = readsApplication || usedBy(resource).read.includes(APPLICATION);
  const limitsRequests = knowsStore && routesOf(resource).length > 0;
  return {
    table: [
      { operations: ['GetItem'], partitions: readsApplication ? [APPLICATION] : [] },
      { operations: ['Query'], partitions: guarded.length > 0 ? [REVOCATIONS] : [] },
      { operations: ['GetItem'], partitions: guarded.length > 0 ? [KEY_DIGESTS] : [] },
      { operations: ['UpdateItem'], partitions: guarded.length > 0 ? [KEY_USES] : [] },
      { operations: ['GetItem', 'UpdateItem'], partitions: limitsRequests ? [REQUESTS] : [] },
      { operations: ['GetItem', 'PutItem'], partitions: keepsAnswers ? [answersOf(resource)] : [] },
      ...accountGrants(resource),
      ...recordGrants(resource),
      { operations: ['PutItem'], partitions: usedBy(resource).added },
    ].filter(({ partitions }) => partitions.length > 0),
    decrypts: decrypted,
    encrypts: encrypted,
    files: fileGrants(resource),
  };
}

function fileGrants({ function: needs }: Resource): FileGrant[] {
  const operations = needs?.files ?? [];
  const { writesOnly: names } = needs ?? {};
  if (!names) return operations.length > 0 ? [{ operations, names: ['*'] }] : [];
  return [
    { operations: operations.filter((each) => each === 'GetObject'), names: ['*'] },
    { operations: operations.filter((each) => each !== 'GetObject'), names },
  ];
}

function accountGrants({ function: needs }: Resource): TableGrant[] {
  if (needs?.accounts === 'open') {
    return [{ operations: ['GetItem', 'PutItem', 'Query'], partitions: [anyAccount] }];
  }
  return needs?.accounts ? [{ operations: ['Query'], partitions: [anyAccount] }] : [];
}

function recordGrants(resource: Resource): TableGrant[] {
  const { name, storage: { byState, byWords } = {} } = resource;
  const used = usedBy(resource);
  const owned = isOwned(resource);
  const own = hasRecords(resource) ? [name] : [];
  const changes = routesOf(resource).some(({ methods }) =>
    methods.some((method) => method !== 'GET'),
  );
  const deletes =
    own.length > 0 && routesOf(resource).some(({ methods }) => methods.includes('DELETE'));
  const read = [...own, ...used.read];
  const listedByUser = [...(owned ? own : []), ...used.byUser];
  const listedByState = [...(byState ? own : []), ...used.byState];
  const written = [...(changes ? own : []), ...used.written];
  return [
    { operations: READ, partitions: read },
    { operations: WRITE, partitions: written },
    // Who deletes a record says so (shared/storage/audited-table.ts).
    {
      operations: ['PutItem'],
      partitions: deletes && written.some(isNameOf(hasRecords)) ? ['deletions'] : [],
    },
    // Lists of records that are read from the table are counted, and skipped, by their keys.
    { operations: ['Query'], partitions: owned ? own : [], index: 'keys' },
    {
      operations: ['Query'],
      partitions: listedByUser.map((each) => `${each}#user#*`),
      index: recordsOfUser.index,
    },
    {
      operations: ['Query'],
      partitions: byWords
        ? [...foundWords.partitionNames(name), foundTexts.partitionName(name)]
        : [],
    },
    { operations: ['Query'], partitions: used.ofIndex, index: INDEX },
    {
      operations: ['Query'],
      partitions: listedByState.map((each) => `${each}#state#*`),
      index: recordsInState.index,
    },
    ...stockGrants(resource, read, [...written, ...used.counted]),
    ...catalogueGrants(resource, written),
  ];
}

/** Whoever writes a record of a catalogue says so; whoever holds all of it reads what was said. */
function catalogueGrants(resource: Resource, written: readonly string[]): TableGrant[] {
  const own = isCatalogue(resource) ? [resource.name] : [];
  const held = [...own, ...usedBy(resource).held];
  return [
    { operations: ['PutItem'], partitions: written.filter(isNameOf(isCatalogue)).map(changesOf) },
    { operations: ['Query'], partitions: held.map(changesOf) },
    {
      operations: ['BatchGetItem', 'GetItem'],
      partitions: held
        .filter(isNameOf(({ storage }) => storage?.hasSnapshot))
        .map((each) => `${each}#snapshot`),
    },
  ];
}

/** Stock is read with its records, all of it for a replica; orders only add to it and take from it. */
function stockGrants(
  resource: Resource,
  read: readonly string[],
  written: readonly string[],
): TableGrant[] {
  const { name } = resource;
  const stockOf = (names: readonly string[]) =>
    names.filter(isNameOf(({ storage }) => storage?.hasStock)).flatMap(stockItems.partitionNames);
  return [
    { operations: ['BatchGetItem'], partitions: stockOf(read) },
    { operations: ['Query'], partitions: stockOf([name, ...usedBy(resource).held]) },
    { operations: ['UpdateItem'], partitions: stockOf(written) },
    {
      operations: ['DeleteItem', 'PutItem'],
      partitions: stockOf(written.filter((each) => each === name)),
    },
  ];
}

const changesOf = (name: string) => `${name}#changes`;

/** Whether a name, which may be that of no resource, is of one of which this holds. */
const isNameOf = (holds: (resource: Resource) => boolean | undefined) => (name: string) =>
  resources.some((resource) => resource.name === name && holds(resource));
