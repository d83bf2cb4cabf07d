import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import { CATALOGUE_MAX_AGE } from '../shared/config.ts';
import { METRICS_BY, type MetricsBy } from '../shared/endpoint/metrics.ts';
import { oneOf, readNumber, readText, requireKnown } from './context.ts';
import { type Domain, readDomain } from './domain-configuration.ts';

/** What differs between deployments. */
export interface Configuration {
  /** Part of every name, so that several stages fit into one AWS account. */
  readonly stage: string;
  readonly domain?: Domain;
  /** The table to serve when it is not that of the data stack: one restored from a backup. */
  readonly tableName?: string;
  /** Who is told of alarms; without it they are only seen in CloudWatch. */
  readonly alarmEmail?: string;
  readonly logRetention: RetentionDays;
  /** By what metrics are told apart; see docs/decisions.md for what each costs. */
  readonly metricsBy: MetricsBy;
  /** Whether AWS X-Ray records requests: one a second, and 5 % of what is more. */
  readonly tracing: boolean;
  /** Requests per second over all stores, and how many may come at once. */
  readonly throttling: { readonly rate: number; readonly burst: number };
  /** MB of each function, by which Lambda gives processor time, too. */
  readonly memory: number;
  /** Milliseconds that a public answer from a catalogue may be behind. */
  readonly catalogueMaxAge: number;
  /** Requests at once of each function, taken from what the account has; none: they share. */
  readonly reservedConcurrency?: number;
}

/** The throttling bounds what a flood can cost: by list prices some 40 USD for a whole day. */
export const DEFAULTS = {
  stage: 'prod',
  logRetentionDays: 30,
  metricsBy: 'resource',
  tracing: 'on',
  throttlingRate: 200,
  throttlingBurst: 400,
  // An estimate, a little under a third of a core: enough to parse and sign without being felt.
  memory: 512,
  catalogueMaxAge: CATALOGUE_MAX_AGE,
} as const;

/** The values of the CDK context that mean something, for whoever misspells one. */
export const CONTEXT_NAMES = [
  ...Object.keys(DEFAULTS),
  'domainName',
  'certificateArn',
  'hostedZoneId',
  'tableName',
  'alarmEmail',
  'reservedConcurrency',
];

/** Those that CloudWatch has, but for logs that are never deleted. */
const RETENTIONS = Object.values(RetentionDays)
  .filter((days) => typeof days === 'number')
  .filter((days) => days !== RetentionDays.INFINITE);

/** Reads the CDK context: `cdk deploy -c stage=staging`, or `context` in cdk.json. */
export function readConfiguration(node: Node): Configuration {
  requireKnown(node, CONTEXT_NAMES);
  const domain = readDomain(node);
  const tableName = readText(node, 'tableName', /^[\w.-]{3,255}$/, 'the name of a DynamoDB table');
  const alarmEmail = readText(
    node,
    'alarmEmail',
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    'an e-mail address',
  );
  const reservedConcurrency = readNumber(node, 'reservedConcurrency', { from: 1, to: 1_000 });
  return {
    stage: readStage(node),
    logRetention: oneOf(node, 'logRetentionDays', RETENTIONS, DEFAULTS.logRetentionDays),
    metricsBy: oneOf(node, 'metricsBy', METRICS_BY, DEFAULTS.metricsBy),
    tracing: oneOf(node, 'tracing', ['on', 'off'], DEFAULTS.tracing) === 'on',
    throttling: {
      rate: readNumber(node, 'throttlingRate', { from: 1, to: 10_000 }) ?? DEFAULTS.throttlingRate,
      burst:
        readNumber(node, 'throttlingBurst', { from: 1, to: 5_000 }) ?? DEFAULTS.throttlingBurst,
    },
    memory: readNumber(node, 'memory', { from: 256, to: 10_240 }) ?? DEFAULTS.memory,
    catalogueMaxAge:
      readNumber(node, 'catalogueMaxAge', { from: 0, to: 60_000 }) ?? DEFAULTS.catalogueMaxAge,
    ...(domain && { domain }),
    ...(tableName !== undefined && { tableName }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...(reservedConcurrency !== undefined && { reservedConcurrency }),
  };
}

function readStage(node: Node): string {
  const advice = 'at most 20 lower-case letters, digits and hyphens, beginning with a letter';
  return readText(node, 'stage', /^[a-z][a-z0-9-]{0,19}$/, advice) ?? DEFAULTS.stage;
}
