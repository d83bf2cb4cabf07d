import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Alias,
  Architecture,
  type Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
  Tracing,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { products } from '../functions/products/resource.ts';
import type { Resource } from '../shared/contract/resource.ts';
import { INDEX } from '../shared/storage/keys.ts';
import type { Configuration } from './configuration.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { countFunctionErrors } from './log-metrics.ts';
import { permissionsOf, type TableGrant } from './permissions.ts';
import type { FrontProxy } from './proxy-configuration.ts';

export interface ResourceFunctionProps {
  readonly resource: Resource;
  readonly configuration: Configuration;
  readonly code: Code;
  readonly table: ServedTable;
  readonly key: IKey;
  readonly files: ServedFiles;
  /** Of an invocation; `TIMEOUT_SECONDS` unless given. */
  readonly timeoutSeconds?: number;
  /** Scheme and host of links, if they differ from those of the request. */
  readonly publicUrl?: string;
}

/** Less than the 30 s of the gateway, which no request needs. */
export const TIMEOUT_SECONDS = 10;

/** The name of the alias of every function. */
export const ALIAS = 'live';

export const functionName = (stage: string, { name }: Resource) => `shopwright-${stage}-${name}`;

function memoryOf(resource: Resource, { memory, productsMemory = 0 }: Configuration): number {
  const { name, replicates = [], minMemory = 0 } = resource;
  const holdsProducts = [name, ...replicates].includes(products.name);
  return Math.max(memory, minMemory, holdsProducts ? productsMemory : 0);
}

/** The function of one resource, with its own role and log group. */
export class ResourceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The version that runs. Whoever invokes the function invokes this. */
  readonly live: Alias & IFunction;

  constructor(scope: Construct, id: string, props: ResourceFunctionProps) {
    super(scope, id);
    const { resource, configuration, code, table, key, files, publicUrl } = props;
    const { timeoutSeconds = TIMEOUT_SECONDS } = props;
    const {
      stage,
      logRetention,
      metricsBy,
      tracing,
      reservedConcurrency,
      catalogueMaxAge,
      deflateData,
      proxy,
    } = configuration;
    const name = functionName(stage, resource);
    const { table: grants, decrypts, encrypts, files: fileAccess } = permissionsOf(resource);

    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: `/aws/lambda/${name}`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${name} may do.`,
    });
    logGroup.grantWrite(role);
    countFunctionErrors(this, stage, logGroup);
    for (const grant of grants) role.addToPolicy(tableStatement(table, grant));
    for (const statement of keyStatements(key, { Decrypt: decrypts, Encrypt: encrypts })) {
      role.addToPolicy(statement);
    }
    if (fileAccess.length > 0) role.addToPolicy(filesStatement(files, fileAccess));

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: name,
      description: resource.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code,
      handler: 'index.handler',
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryOf(resource, configuration),
      ...(reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: reservedConcurrency,
      }),
      tracing: tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      role,
      logGroup,
      environment: {
        TABLE_NAME: table.tableName,
        STAGE: stage,
        METRICS_BY: metricsBy,
        CATALOGUE_MAX_AGE: String(catalogueMaxAge),
        DEFLATE_DATA: deflateData,
        ALIAS,
        ...(decrypts.length > 0 && { KMS_KEY_ID: key.keyArn }),
        ...(fileAccess.length > 0 && { FILES_BUCKET: files.bucketName }),
        ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }),
        ...(proxy && proxyEnvironment(proxy)),
      },
    });
    // The CDK is not written for exact optional properties.
    const version = this.lambda.currentVersion as Version & IVersion;
    this.live = new Alias(this, 'Live', { aliasName: ALIAS, version }) as Alias & IFunction;
    if (fileAccess.length > 0) acknowledgeFiles(role, stage);
    acknowledgeTracing(role, configuration);
  }
}

function acknowledgeTracing(role: Role, { tracing }: Configuration): void {
  if (!tracing) return;
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'X-Ray has no resources to name: PutTraceSegments only works on all of them.',
  });
}

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

/** Never ListBucket: whoever has no id of a file finds none. */
const filesStatement = (files: ServedFiles, operations: readonly string[]) =>
  new PolicyStatement({
    actions: operations.map((operation) => `s3:${operation}`),
    resources: [files.arnForObjects('*')],
  });

const proxyEnvironment = ({ header, secretHashes }: FrontProxy) => ({
  ORIGIN_SECRET_HASHES: secretHashes.join(','),
  ...(header !== undefined && { TRUSTED_PROXY_HEADER: header }),
});

/**
 * Grants these partitions of the table, and of its index when they are there. `ForAllValues`
 * also allows requests without a partition key, so operations that need none, such as Scan, must not
 * be granted.
 */
const tableStatement = (table: ServedTable, { operations, partitions, index }: TableGrant) =>
  new PolicyStatement({
    actions: operations.map((operation) => `dynamodb:${operation}`),
    resources: index
      ? [`${table.tableArn}/index/${index}`]
      : [
          table.tableArn,
          ...(partitions.some(isOfIndex) ? [`${table.tableArn}/index/${INDEX}`] : []),
        ],
    conditions: {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': partitions.map((partition) => `*#${partition}`),
      },
    },
  });

/** The index has the records of one user, and what is due of all stores (shared/storage/keys.ts). */
const isOfIndex = (partition: string) => /#user#\*$|^due#\*$/.test(partition);

/** By the operation, what for. */
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
