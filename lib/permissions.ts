import { resources } from '../functions/index.ts';
import {
  decryptedPurposes,
  hasRecords,
  isCatalogue,
  type Resource,
  routesOf,
} from '../shared/contract/resource.ts';
import { tableDefinition } from '../shared/storage/table-definition.ts';
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

/** The partition of an application and its revocations (shared/storage/keys.ts). */
const APPLICATION = 'application';

/** The answers to requests with an Idempotency-Key. */
const IDEMPOTENCY = 'idempotency';

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
  return {
    table: [
      { operations: ['Query'], partitions: readsApplication ? [APPLICATION] : [] },
      { operations: ['GetItem', 'PutItem'], partitions: keepsAnswers ? [IDEMPOTENCY] : [] },
      ...recordGrants(resource),
      { operations: ['PutItem'], partitions: puts },
    ].filter(({ partitions }) => partitions.length > 0),
    decrypts,
    encrypts: resource.encrypts ?? [],
    files: resource.fileAccess ?? [],
  };
}

function recordGrants(resource: Resource): TableGrant[] {
  const { name, owned, reads = [], writes = [] } = resource;
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
    // Who deletes a record says so (shared/storage/audited-table.ts).
    {
      operations: ['PutItem'],
      partitions: deletes && written.some(isRecordsName) ? [DELETIONS] : [],
    },
    // Lists of records that are read from the table are counted, and skipped, by their keys.
    { operations: ['Query'], partitions: owned ? own : [], index: tableDefinition.keyIndex.name },
    ...catalogueGrants(resource, written),
  ];
}

/** Whoever writes a record of a catalogue says so; whoever holds all of it reads what was said. */
function catalogueGrants(resource: Resource, written: readonly string[]): TableGrant[] {
  const own = isCatalogue(resource) ? [resource.name] : [];
  const held = [...own, ...(resource.replicates ?? [])];
  return [
    { operations: ['PutItem'], partitions: written.filter(isCatalogueName).map(changesOf) },
    { operations: ['Query'], partitions: held.map(changesOf) },
    { operations: ['BatchGetItem', 'GetItem'], partitions: held.map(snapshotOf) },
    { operations: ['PutItem', 'UpdateItem'], partitions: own.map(snapshotOf) },
  ];
}

const DELETIONS = 'deletions';

const isRecordsName = (name: string) =>
  resources.some((resource) => resource.name === name && hasRecords(resource));

const changesOf = (name: string) => `${name}#changes`;
const snapshotOf = (name: string) => `${name}#snapshot`;

const isCatalogueName = (name: string) =>
  resources.some((resource) => resource.name === name && isCatalogue(resource));
