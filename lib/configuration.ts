import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';

/** The address of the API, when it is not to be the one that AWS gives it. */
export interface Domain {
  readonly name: string;
  /** A certificate for the name in the region of the API; without it one is made. */
  readonly certificateArn?: string;
  /** The Route 53 zone of the name: gets its record, and proves the name to be ours. */
  readonly hostedZoneId?: string;
}

/** What differs between deployments. */
export interface Configuration {
  /** Part of every name, so that several stages fit into one AWS account. */
  readonly stage: string;
  readonly domain?: Domain;
  /** Who is told of alarms; without it they are only seen in CloudWatch. */
  readonly alarmEmail?: string;
  readonly logRetention: RetentionDays;
  /** Requests per second over all stores, and how many may come at once. */
  readonly throttling: { readonly rate: number; readonly burst: number };
}

/** The throttling bounds what a flood can cost: by list prices some 40 USD for a whole day. */
const DEFAULTS = { stage: 'prod', logRetentionDays: 30, throttlingRate: 200, throttlingBurst: 400 };

/** Those that CloudWatch has, but for logs that are never deleted. */
const RETENTIONS = Object.values(RetentionDays)
  .filter((days) => typeof days === 'number')
  .filter((days) => days !== RetentionDays.INFINITE);

/** Reads the CDK context: `cdk deploy -c stage=staging`, or `context` in cdk.json. */
export function readConfiguration(node: Node): Configuration {
  const domain = readDomain(node);
  const alarmEmail = readText(
    node,
    'alarmEmail',
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    'an e-mail address',
  );
  return {
    stage: readStage(node),
    logRetention: readRetention(node),
    throttling: {
      rate: readNumber(node, 'throttlingRate', 10_000),
      burst: readNumber(node, 'throttlingBurst', 5_000),
    },
    ...(domain && { domain }),
    ...(alarmEmail !== undefined && { alarmEmail }),
  };
}

function readStage(node: Node): string {
  const advice = 'at most 20 lower-case letters, digits and hyphens, beginning with a letter';
  return readText(node, 'stage', /^[a-z][a-z0-9-]{0,19}$/, advice) ?? DEFAULTS.stage;
}

function readRetention(node: Node): RetentionDays {
  const value: unknown = node.tryGetContext('logRetentionDays') ?? DEFAULTS.logRetentionDays;
  const retention = RETENTIONS.find((days) => String(days) === String(value));
  if (retention !== undefined) return retention;
  throw refused('logRetentionDays', value, `one of ${RETENTIONS.join(', ')}`);
}

function readDomain(node: Node): Domain | undefined {
  const name = readText(
    node,
    'domainName',
    /^([a-z0-9-]+\.)+[a-z]{2,}$/,
    'a host name, as in api.example.com',
  );
  const certificateArn = readText(
    node,
    'certificateArn',
    /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
    'the ARN of a certificate in AWS Certificate Manager, in the region of the API',
  );
  const hostedZoneId = readText(
    node,
    'hostedZoneId',
    /^Z[A-Z0-9]+$/,
    'the id of a Route 53 hosted zone, as in Z0123456789ABC',
  );
  const isProven = certificateArn !== undefined || hostedZoneId !== undefined;
  if (name === undefined) {
    if (!isProven) return undefined;
    throw new Error(
      'The context has a certificateArn or a hostedZoneId, but not what for; add the domainName.',
    );
  }
  if (!isProven) {
    throw new Error(
      'The context has a domainName alone; add the certificateArn of a certificate for it, ' +
        'or the hostedZoneId of its Route 53 zone to have one made.',
    );
  }
  return {
    name,
    ...(certificateArn !== undefined && { certificateArn }),
    ...(hostedZoneId !== undefined && { hostedZoneId }),
  };
}

function readText(node: Node, name: string, pattern: RegExp, advice: string): string | undefined {
  const value: unknown = node.tryGetContext(name);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw refused(name, value, advice);
}

/** On the command line numbers are texts, in cdk.json they may be numbers. */
function readNumber(node: Node, name: 'throttlingRate' | 'throttlingBurst', most: number): number {
  const value: unknown = node.tryGetContext(name) ?? DEFAULTS[name];
  if (/^[1-9]\d*$/.test(String(value)) && Number(value) <= most) return Number(value);
  throw refused(name, value, `a whole number from 1 to ${most}`);
}

const refused = (name: string, value: unknown, advice: string) =>
  new Error(`The context value ${name} is ${JSON.stringify(value)}; it must be ${advice}.`);
