import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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
import { type Resource, usedBy } from '../shared/contract/resource.ts';
import { application } from '../shared/resources/application.ts';
import { products } from '../shared/resources/products.ts';
import { shop } from '../shared/resources/shop.ts';
import type { Configuration } from './configuration.ts';
import { MEMORY } from './context.ts';
import type { ServedFiles, ServedTable } from './data-stack.ts';
import { createRole, type FunctionRole } from './function-role.ts';
import { countFunctionErrors, LOG_RETENTION } from './log-metrics.ts';
import { ALIAS, functionName, logGroupName } from './names.ts';
import { permissionsOf } from './permissions.ts';
import { shopHostsText } from './shop-hosts.ts';

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
  /** The role that it shares with others; unless given, it has one of its own. */
  readonly role?: FunctionRole;
}

/** What shows the shops at these hosts, and what says of a store whether it has one. */
const KNOWS_SHOP_HOSTS: readonly Resource[] = [shop, application];

/** Less than the 30 s of the gateway, which no request needs. */
export const TIMEOUT_SECONDS = 10;

function memoryOf(resource: Resource, { productsMemory = 0 }: Configuration): number {
  const { name, function: { minMemory = 0 } = {} } = resource;
  const holdsProducts = [name, ...usedBy(resource).held].includes(products.name);
  return Math.max(MEMORY, minMemory, holdsProducts ? productsMemory : 0);
}

/** The function of one resource, with its own log group. */
export class ResourceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The version that runs. Whoever invokes the function invokes this. */
  readonly live: Alias & IFunction;

  constructor(scope: Construct, id: string, props: ResourceFunctionProps) {
    super(scope, id);
    const { resource, configuration, code, table, key, files, publicUrl } = props;
    const { timeoutSeconds = TIMEOUT_SECONDS, concurrency } = props;
    const { stage, metricsBy, shops } = configuration;
    const proxy = configuration.proxy ?? configuration.shopProxy;
    const name = functionName(stage, resource);
    const { decrypts, files: fileAccess } = permissionsOf(resource);

    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: logGroupName(stage, resource),
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { role = createRole(this, name, [resource], props) } = props;
    logGroup.grantWrite(role);
    countFunctionErrors(this, stage, logGroup);

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
        SERVES_SHOP: 'on',
        ...mailFacts(configuration),
        ...(KNOWS_SHOP_HOSTS.includes(resource) && shops && { SHOP_HOSTS: shopHostsText(shops) }),
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
  }
}

/** What asks for mails says whether there are any. */
const mailFacts = ({ mail }: Configuration) => (mail ? { SENDS_MAILS: 'on' } : {});
