import type { Resource } from '../shared/contract/resource.ts';
import type { Purpose } from '../shared/tenancy/vault.ts';

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

/** The partition of an application and its revocations (shared/records/keys.ts). */
const APPLICATION = 'application';

/** The resources that are made of the application's own item and keep no records. */
const withoutRecords: Readonly<Record<string, Permissions>> = {
  application: {
    table: [{ operations: ['PutItem'], partitions: [APPLICATION] }],
    decrypts: [],
  },
  tokens: {
    table: [{ operations: ['Query'], partitions: [APPLICATION] }],
    decrypts: ['secret', 'token'],
  },
};

/** What the function of a resource needs, which its routes and its fields tell. */
export function permissionsOf(resource: Resource): Permissions {
  const { table, decrypts } = withoutRecords[resource.name] ?? {
    table: recordGrants(resource),
    decrypts: [],
  };
  const authenticates = resource.routes.some(({ access }) => access !== 'anyone');
  return {
    table: [
      ...(authenticates ? [{ operations: ['Query'], partitions: [APPLICATION] }] : []),
      ...table,
    ],
    decrypts,
  };
}

function recordGrants({ name, routes, schema, reads = [] }: Resource): TableGrant[] {
  const own = schema ? [name] : [];
  const read = [...own, ...reads];
  const writes = routes.some(({ methods }) => methods.some((method) => method !== 'GET'));
  return [
    ...(read.length > 0 ? [{ operations: READ, partitions: read }] : []),
    ...(writes && schema ? [{ operations: WRITE, partitions: own }] : []),
  ];
}
