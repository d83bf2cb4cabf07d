import { resources } from '../functions/index.ts';
import type { Resource } from '../shared/contract/resource.ts';
import type { Purpose } from '../shared/tenancy/secret-cipher.ts';

/** Operations of DynamoDB on the partitions `<any application>#<name>`. */
export interface TableGrant {
  readonly operations: readonly string[];
  readonly partitions: readonly string[];
}

/** All that a function may do with the table and with the key. */
export interface Permissions {
  readonly table: readonly TableGrant[];
  /** What the function may decrypt secrets for. */
  readonly decrypts: readonly Purpose['purpose'][];
}

/** Never Scan: whatever is read is read by its partition. Transactions need nothing further. */
const READ = ['BatchGetItem', 'GetItem', 'Query'];
const WRITE = ['DeleteItem', 'PutItem', 'UpdateItem'];

/** The partition of an application and its revocations (shared/storage/keys.ts). */
const APPLICATION = 'application';

/** The answers to requests with an Idempotency-Key. */
const IDEMPOTENCY = 'idempotency';

/** What resources need that cannot be told from their routes and partitions. */
const special: Readonly<Record<string, Partial<Permissions>>> = {
  application: { table: [{ operations: ['PutItem'], partitions: [APPLICATION] }] },
  payments: { decrypts: ['payments'] },
  tokens: {
    table: [{ operations: ['Query'], partitions: [APPLICATION] }],
    decrypts: ['secret', 'token'],
  },
  users: {
    table: [{ operations: ['PutItem'], partitions: [APPLICATION] }],
    decrypts: ['token'],
  },
};

/** The resources that have no records of their own: the fields are those of a body. */
const WITHOUT_RECORDS = ['application', 'payments', 'tokens'];

/** What the function of a resource needs, which its routes and its fields tell. */
export function permissionsOf(resource: Resource): Permissions {
  const { table = [], decrypts = [] } = special[resource.name] ?? {};
  const guarded = resource.routes.filter(({ access }) => access !== 'anyone');
  const posts = guarded.some(({ methods }) => methods.includes('POST'));
  return {
    table: [
      ...(guarded.length > 0 ? [{ operations: ['Query'], partitions: [APPLICATION] }] : []),
      ...(posts ? [{ operations: ['GetItem', 'PutItem'], partitions: [IDEMPOTENCY] }] : []),
      ...recordGrants(resource),
      ...table,
    ],
    decrypts,
  };
}

function recordGrants(resource: Resource): TableGrant[] {
  const { name, routes, owned, reads = [], writes = [] } = resource;
  const own = hasRecords(resource) ? [name] : [];
  const changes = routes.some(({ methods }) => methods.some((method) => method !== 'GET'));
  const read = [...own, ...(owned ? [`${name}#user#*`] : []), ...reads];
  const written = [...(changes ? own : []), ...writes];
  return [
    { operations: READ, partitions: read },
    { operations: WRITE, partitions: written },
    ...catalogueGrants(resource, written),
  ].filter(({ partitions }) => partitions.length > 0);
}

/** Whoever writes a record of a catalogue says so; whoever holds all of it reads what was said. */
function catalogueGrants(resource: Resource, written: readonly string[]): TableGrant[] {
  const own = isCatalogue(resource) ? [resource.name] : [];
  const held = [...own, ...(resource.lists ?? [])];
  return [
    { operations: ['PutItem'], partitions: written.filter(isCatalogueName).map(changesOf) },
    { operations: ['Query'], partitions: held.map(changesOf) },
    { operations: ['BatchGetItem', 'GetItem'], partitions: held.map(snapshotOf) },
    { operations: ['PutItem', 'UpdateItem'], partitions: own.map(snapshotOf) },
  ];
}

const changesOf = (name: string) => `${name}#changes`;
const snapshotOf = (name: string) => `${name}#snapshot`;

export const hasRecords = ({ name, schema }: Resource) =>
  schema !== undefined && !WITHOUT_RECORDS.includes(name);

/** Whether instances hold all its records. */
export const isCatalogue = (resource: Resource) => hasRecords(resource) && !resource.owned;

const isCatalogueName = (name: string) =>
  resources.some((resource) => resource.name === name && isCatalogue(resource));
