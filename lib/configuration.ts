import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { CATALOGUE_MAX_AGE } from '../shared/config.ts';
import { METRICS_BY, type MetricsBy } from '../shared/endpoint/metrics.ts';
import { KEY_INDEXES } from '../shared/storage/table-definition.ts';
import { type AlarmConfiguration, readAlarms } from './alarm-configuration.ts';
import { type Cdn, readCdn } from './cdn-configuration.ts';
import { readChoice, readNumber, readText, requireKnown } from './context.ts';
import { ROLLOUTS, type Rollout } from './deployments.ts';
import { type Domain, readDomain } from './domain-configuration.ts';
import { type MailConfiguration, readMail } from './mail-configuration.ts';
import { type FrontProxy, readProxy } from './proxy-configuration.ts';
import type { Throttling } from './route-limits.ts';
import { readTableLimits, type TableLimits } from './table-limits.ts';

/** The settings of a deployment. */
export interface Configuration {
  /** Part of every name, so that several stages fit into one AWS account. */
  readonly stage: string;
  readonly domain?: Domain;
  readonly proxy?: FrontProxy;
  /** How many of its indexes the table has: an existing one gets one more in each deployment. */
  readonly tableIndexes: number;
  readonly cdn?: Cdn;
  /** Requests of one address in five minutes; adds a web ACL for CloudFront. */
  readonly webAclRate?: number;
  /** Whether the key can be replicated to other regions; the first deployment decides. */
  readonly multiRegionKey: boolean;
  /** A vault of AWS Backup in another region or account, which gets backups of the table. */
  readonly backupVaultArn?: string;
  /** A table to use instead of that of the data stack, such as one restored from a backup. */
  readonly tableName?: string;
  /** The stream of that table. */
  readonly streamArn?: string;
  /** Address for notifications of alarms; without it they are only visible in CloudWatch. */
  readonly alarmEmail?: string;
  readonly alarms: AlarmConfiguration;
  /** Without it no mails are sent. */
  readonly mail?: MailConfiguration;
  readonly logRetention: RetentionDays;
  /** The dimensions of metrics; docs/decisions has the cost of each. */
  readonly metricsBy: MetricsBy;
  /** Whether AWS X-Ray traces requests: one per second, and 5 % of the others. */
  readonly tracing: boolean;
  /** Whether records and events of 1 KB and more are stored deflated. */
  readonly deflateData: 'on' | 'off';
  /** The limit of each busy route of the gateway, over all stores. */
  readonly throttling: Throttling;
  readonly tableLimits: TableLimits;
  readonly rollout: Rollout;
  /** MB of each function; Lambda allocates CPU in proportion. */
  readonly memory: number;
  /** MB of the functions that hold all products in memory, if it is more. */
  readonly productsMemory?: number;
  /** Maximum age of public responses from a catalogue in milliseconds. */
  readonly catalogueMaxAge: number;
  /** Batches of one shard of the stream that are consumed at the same time. */
  readonly streamConcurrency?: number;
  /** Reserved concurrency of each function; without it they share that of the account. */
  readonly reservedConcurrency?: number;
}

export const DEFAULTS = {
  stage: 'prod',
  logRetentionDays: 30,
  metricsBy: 'resource',
  tracing: 'off',
  deflateData: 'off',
  multiRegionKey: 'off',
  rollout: 'canary',
  throttlingRate: 200,
  throttlingBurst: 400,
  // An estimate: a little less than a third of a core, enough for parsing and signing.
  memory: 512,
  catalogueMaxAge: CATALOGUE_MAX_AGE,
  tableIndexes: 1 + KEY_INDEXES.length,
} as const;

/** The known values of the CDK context; a misspelled name is an error. */
export const CONTEXT_NAMES = [
  ...Object.keys(DEFAULTS),
  'domainName',
  'certificateArn',
  'hostedZoneId',
  'trustedProxyHeader',
  'originSecret',
  'cdnCertificateArn',
  'cdnSecret',
  'cdnSecretVersion',
  'webAclArn',
  'webAclRate',
  'backupVaultArn',
  'tableName',
  'streamArn',
  'alarmEmail',
  'alarmThresholds',
  'extraAlarms',
  'monthlyBudget',
  'mailFrom',
  'mailIdentities',
  'productsMemory',
  'streamConcurrency',
  'reservedConcurrency',
  'maxReadRequestUnits',
  'maxWriteRequestUnits',
];

/** MB that a function of Lambda may have, and that one of these needs at least. */
const MEMORY_RANGE = { from: 256, to: 10_240 };

const SWITCH = ['on', 'off'] as const;

/** The periods of CloudWatch, except for logs that are never deleted. */
const RETENTIONS = Object.values(RetentionDays)
  .filter((days) => typeof days === 'number')
  .filter((days) => days !== RetentionDays.INFINITE);

/** Reads the CDK context: `cdk deploy -c stage=staging`, or `context` in cdk.json. */
export function readConfiguration(node: Node): Configuration {
  requireKnown(node, CONTEXT_NAMES);
  const domain = readDomain(node);
  const tableName = readText(node, 'tableName', /^[\w.-]{3,255}$/, 'the name of a DynamoDB table');
  const streamArn = readStreamArn(node, tableName);
  const alarmEmail = readText(
    node,
    'alarmEmail',
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    'an e-mail address',
  );
  return {
    stage: readStage(node),
    alarms: readAlarms(node, alarmEmail),
    tableLimits: readTableLimits(node),
    rollout: readChoice(node, 'rollout', ROLLOUTS, DEFAULTS.rollout),
    logRetention: readChoice(node, 'logRetentionDays', RETENTIONS, DEFAULTS.logRetentionDays),
    metricsBy: readChoice(node, 'metricsBy', METRICS_BY, DEFAULTS.metricsBy),
    tracing: readChoice(node, 'tracing', SWITCH, DEFAULTS.tracing) === 'on',
    deflateData: readChoice(node, 'deflateData', SWITCH, DEFAULTS.deflateData),
    multiRegionKey: readChoice(node, 'multiRegionKey', SWITCH, DEFAULTS.multiRegionKey) === 'on',
    throttling: {
      rate: readNumber(node, 'throttlingRate', { from: 1, to: 10_000 }) ?? DEFAULTS.throttlingRate,
      burst:
        readNumber(node, 'throttlingBurst', { from: 1, to: 5_000 }) ?? DEFAULTS.throttlingBurst,
    },
    catalogueMaxAge:
      readNumber(node, 'catalogueMaxAge', { from: 0, to: 60_000 }) ?? DEFAULTS.catalogueMaxAge,
    tableIndexes: readTableIndexes(node),
    ...(domain && { domain }),
    ...readFront(node, domain),
    ...readMail(node),
    ...readBackupVault(node),
    ...(tableName !== undefined && { tableName }),
    ...(streamArn !== undefined && { streamArn }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...readSizes(node),
  };
}

function readSizes(
  node: Node,
): Pick<Configuration, 'memory' | 'productsMemory' | 'streamConcurrency' | 'reservedConcurrency'> {
  const productsMemory = readNumber(node, 'productsMemory', MEMORY_RANGE);
  const reservedConcurrency = readNumber(node, 'reservedConcurrency', { from: 1, to: 1_000 });
  const streamConcurrency = readNumber(node, 'streamConcurrency', { from: 1, to: 10 });
  return {
    memory: readNumber(node, 'memory', MEMORY_RANGE) ?? DEFAULTS.memory,
    ...(productsMemory !== undefined && { productsMemory }),
    ...(streamConcurrency !== undefined && { streamConcurrency }),
    ...(reservedConcurrency !== undefined && { reservedConcurrency }),
  };
}

function readTableIndexes(node: Node): number {
  const all = DEFAULTS.tableIndexes;
  return readNumber(node, 'tableIndexes', { from: 2, to: all }) ?? all;
}

/** What is in front of the API: a CDN of this deployment, or a proxy of somebody else. */
function readFront(node: Node, domain: Domain | undefined) {
  const { cdn, proxy = readProxy(node) } = readCdn(node, domain) ?? {};
  const webAclRate = readNumber(node, 'webAclRate', { from: 100, to: 2_000_000_000 });
  return {
    ...(proxy && { proxy }),
    ...(cdn && { cdn }),
    ...(webAclRate !== undefined && { webAclRate }),
  };
}

function readBackupVault(node: Node) {
  const backupVaultArn = readText(
    node,
    'backupVaultArn',
    /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
    'the ARN of a vault of AWS Backup',
  );
  return backupVaultArn === undefined ? {} : { backupVaultArn };
}

/** Another table has another stream, without which nothing would make events. */
function readStreamArn(node: Node, tableName: string | undefined): string | undefined {
  const pattern = /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/([\w.-]+)\/stream\/[\w.:-]+$/;
  const streamArn = readText(
    node,
    'streamArn',
    pattern,
    'the ARN of the stream of a DynamoDB table',
  );
  if (pattern.exec(streamArn ?? '')?.[1] === tableName) return streamArn;
  throw new Error(
    'The context values tableName and streamArn go together: give the stream of that table ' +
      '(aws dynamodb describe-table, LatestStreamArn).',
  );
}

function readStage(node: Node): string {
  const advice = 'at most 20 lower-case letters, digits and hyphens, beginning with a letter';
  return readText(node, 'stage', /^[a-z][a-z0-9-]{0,19}$/, advice) ?? DEFAULTS.stage;
}
