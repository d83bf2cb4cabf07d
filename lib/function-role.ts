import { Validations } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import { anyAccount } from '../shared/storage/keys.ts';
import type { Configuration } from './configuration.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { keptGrants } from './kept-grants.ts';
import { type Permissions, permissionsOf, type TableGrant } from './permissions.ts';

/**
 * The role of a function. Whatever it is granted is in the role itself: a policy beside it would be one more
 * resource for each function (docs/decisions/operation.md#the-permissions-of-a-function-are-in-its-role).
 */
export class FunctionRole extends Role {
  private readonly access: PolicyDocument;

  constructor(scope: Construct, id: string, description: string) {
    const access = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description,
      inlinePolicies: { Access: access },
    });
    this.access = access;
  }

  /** All grants of the CDK end here. */
  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.access.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

interface RoleProps {
  readonly configuration: Pick<Configuration, 'stage'>;
  readonly table: ServedTable;
  readonly key: IKey;
  readonly files: ServedFiles;
}

/** The role of the function of a resource, or of those of several, with what each of them needs. */
export function createRole(
  scope: Construct,
  name: string,
  resources: readonly Resource[],
  { configuration: { stage }, table, key, files }: RoleProps,
): FunctionRole {
  const role = new FunctionRole(scope, 'Role', `What ${name} may do.`);
  const permissions = sumOf(resources.map(permissionsOf));
  const kept = resources.flatMap((resource) => keptGrants[resource.name] ?? []);
  for (const grant of [...permissions.table, ...kept]) {
    role.addToPolicy(tableStatement(table, grant));
  }
  const { decrypts, encrypts } = permissions;
  for (const statement of keyStatements(key, { Decrypt: decrypts, Encrypt: encrypts })) {
    role.addToPolicy(statement);
  }
  // Never ListBucket: whoever has no id of a file finds none.
  for (const { operations, names } of permissions.files) {
    const actions = operations.map((operation) => `s3:${operation}`);
    const objects = names.map((each) => files.arnForObjects(each));
    role.addToPolicy(new PolicyStatement({ actions, resources: objects }));
    for (const each of names) acknowledgeFiles(role, stage, each);
  }
  return role;
}

/** Grants of the same operations become one, so that a role has room for several functions. */
function sumOf(all: readonly Permissions[]): Permissions {
  const [first, ...others] = all;
  if (first && others.length === 0) return first;
  const grants = new Map<string, TableGrant>();
  for (const grant of all.flatMap(({ table }) => table)) {
    const key = JSON.stringify([grant.index, grant.operations]);
    const partitions = [...(grants.get(key)?.partitions ?? []), ...grant.partitions];
    grants.set(key, { ...grant, partitions: [...new Set(partitions)] });
  }
  const distinct = <Value>(valuesOf: (each: Permissions) => readonly Value[]) => [
    ...new Set(all.flatMap(valuesOf)),
  ];
  return {
    table: [...grants.values()],
    decrypts: distinct(({ decrypts }) => decrypts),
    encrypts: distinct(({ encrypts }) => encrypts),
    files: distinct((each) => each.files),
  };
}

/** The rule names the bucket as its stack does, or as another stack imports it. */
function acknowledgeFiles(role: Role, stage: string, names: string): void {
  const imported = `shopwright-${stage}-data:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03`;
  for (const bucket of ['<Files8E6940B8.Arn>', imported]) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${bucket}/${names}]`,
      reason: 'A file has a name of its own, which is not known here. Names cannot be listed.',
    });
  }
}

/**
 * Grants these partitions of the table, or of one of its indexes. `ForAllValues`
 * also allows requests without a partition key, so operations that need none, such as Scan, must not
 * be granted.
 */
const tableStatement = (table: ServedTable, { operations, partitions, index }: TableGrant) =>
  new PolicyStatement({
    actions: operations.map((operation) => `dynamodb:${operation}`),
    resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
    conditions: {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': partitions.map((partition) =>
          partition === anyAccount ? partition : `*#${partition}`,
        ),
      },
    },
  });

/** The purposes that each operation is allowed for. */
const keyStatements = (key: IKey, purposes: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(purposes)
    .filter(([, allowed]) => allowed.length > 0)
    .map(
      ([operation, allowed]) =>
        new PolicyStatement({
          actions: [`kms:${operation}`],
          resources: [key.keyArn],
          conditions: { StringEquals: { 'kms:EncryptionContext:purpose': allowed } },
        }),
    );
