import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Alias,
  Architecture,
  type Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import { products } from '../shared/resources/products.ts';
import { anyAccount } from '../shared/storage/keys.ts';
import type { Configuration } from './configuration.ts';
import { MEMORY } from './context.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { FunctionRole } from './function-role.ts';
import { keptGrants } from './kept-grants.ts';
import { countFunctionErrors, LOG_RETENTION } from './log-metrics.ts';
import { permissionsOf, type TableGrant } from './permissions.ts';

export interface ResourceFunctionProps {
  readonly resource: Resource;
  readonly configuration: Configuration;
  readonly code: Code;
  readonly table: ServedTable;
  readonly key: IKey;
  readonly files: ServedFiles;
  /** The time of an invocation; `TIMEOUT_SECONDS` unless given. */
  readonly timeoutSeconds?: number;
  /** Executions at once that the account keeps for it; without it, it shares those of the account. */
  readonly concurrency?: number | undefined;
  /** Scheme and host of links, if they differ from those of the request. */
  readonly publicUrl: string | undefined;
}

/** Less than the 30 s of the gateway, which no request needs. */
export const TIMEOUT_SECONDS = 10;

/** The name of the alias of every function. */
export const ALIAS = 'live';

export const functionName = (stage: string, { name }: Resource) => `shopwright-${stage}-${name}`;

function memoryOf(resource: Resource, { productsMemory = 0 }: Configuration): number {
  const { name, replicates = [], minMemory = 0 } = resource;
  const holdsProducts = [name, ...replicates].includes(products.name);
  return Math.max(MEMORY, minMemory, holdsProducts ? productsMemory : 0);
}

/** The function of one resource, with its own role and log group. */
export class ResourceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The version that runs. Whoever invokes the function invokes this. */
  readonly live: Alias & IFunction;

  constructor(scope: Construct, id: string, props: ResourceFunctionProps) {
    super(scope, id);
    const { resource, configuration, code, table, key, files, publicUrl } = props;
    const { timeoutSeconds = TIMEOUT_SECONDS, concurrency } = props;
    const { stage, metricsBy, proxy } = configuration;
    const name = functionName(stage, resource);
    const { table: grants, decrypts, encrypts, files: fileAccess } = permissionsOf(resource);

    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${name}`,
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new FunctionRole(this, 'Role', `What ${name} may do.`);
    logGroup.grantWrite(role);
    countFunctionErrors(this, stage, logGroup);
    for (const grant of [...grants, ...(keptGrants[resource.name] ?? [])]) {
      role.addToPolicy(tableStatement(table, grant));
    }
    for (const statement of keyStatements(key, { Decrypt: decrypts, Encrypt: encrypts })) {
      role.addToPolicy(statement);
    }
    if (fileAccess.length > 0) {
      // Never ListBucket: whoever has no id of a file finds none.
      const actions = fileAccess.map((operation) => `s3:${operation}`);
      role.addToPolicy(new PolicyStatement({ actions, resources: [files.arnForObjects('*')] }));
    }

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: name,
      description: resource.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code,
      handler: 'index.handler',
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryOf(resource, configuration),
      ...(concurrency !== undefined && { reservedConcurrentExecutions: concurrency }),
      role,
      logGroup,
      environment: {
        TABLE_NAME: table.tableName,
        STAGE: stage,
        METRICS_BY: metricsBy,
        ALIAS,
        ...mailFacts(configuration),
        ...(decrypts.length > 0 && { KMS_KEY_ID: key.keyArn }),
        ...(fileAccess.length > 0 && { FILES_BUCKET: files.bucketName }),
        ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
        ...(proxy && {
          ORIGIN_SECRET_HASHES: proxy.secretHashes,
          TRUSTED_PROXY_HEADER: proxy.header,
        }),
      },
    });
    // The CDK is not written for exact optional properties.
    const version = this.lambda.currentVersion as Version & IVersion;
    this.live = new Alias(this, 'Live', { aliasName: ALIAS, version }) as Alias & IFunction;
    if (fileAccess.length > 0) acknowledgeFiles(role, stage);
  }
}

/** What asks for mails says whether there are any. */
const mailFacts = ({ mail }: Configuration) => (mail ? { SENDS_MAILS: 'on' } : {});

/** The rule names the bucket as its stack does, or as the stack of the API imports it. */
function acknowledgeFiles(role: Role, stage: string): void {
  const imported = `shopwright-${stage}-data:ExportsOutputFnGetAttFiles8E6940B8ArnD8EE6C03`;
  for (const bucket of ['<Files8E6940B8.Arn>', imported]) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${bucket}/*]`,
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
