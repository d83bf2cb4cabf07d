import type { Node } from 'constructs';
import type { MetricsBy } from '../shared/config.ts';
import { CERTIFICATE, type Context, readContext, SECRET, STREAM_ARN } from './context.ts';
import type { Rollout } from './rollouts.ts';
import type { Throttling } from './route-limits.ts';

/** The settings of a deployment. */
export interface Configuration {
  /** Part of every name, so that several stages fit into one AWS account. */
  readonly stage: string;
  readonly domain: Domain | undefined;
  readonly proxy?: FrontProxy;
  readonly cdn?: Cdn | undefined;
  /** Requests of one address in five minutes; adds a web ACL for CloudFront. */
  readonly webAclRate?: number;
  /** A vault of AWS Backup in another region or account, which gets backups of the table. */
  readonly backupVaultArn: string | undefined;
  /** The table that the data stack has imported in place of its own: one restored from a backup. */
  readonly importedTable: string | undefined;
  /** A table to use instead of that of the data stack: one restored from a backup. */
  readonly restored: RestoredTable | undefined;
  /** Address for notifications of alarms; without it they are only visible in CloudWatch. */
  readonly alarmEmail: string | undefined;
  /** Without it no mails are sent. */
  readonly mail: MailConfiguration | undefined;
  /** The dimensions of metrics; docs/decisions has the cost of each. */
  readonly metricsBy: MetricsBy;
  /** The limit of each busy route of the gateway, over all stores. */
  readonly throttling: Throttling;
  readonly rollout: Rollout;
  /** MB of the functions that hold all products in memory, if it is more than `MEMORY`. */
  readonly productsMemory: number | undefined;
  /** What the account keeps for deliveries, and the most that they take of it. */
  readonly deliveriesConcurrency: number | undefined;
}

/** A custom domain name for the API. */
export interface Domain {
  readonly name: string;
  /** The Route 53 zone of the name, for its record and for the validation of the certificate. */
  readonly hostedZoneId: string | undefined;
}

/** CloudFront in front of the domain name. */
export interface Cdn {
  /** A certificate for the domain name in `us-east-1`, where CloudFront looks for it. */
  readonly certificateArn: string;
  /** What CloudFront sends as the origin secret: a reference that CloudFormation resolves. */
  readonly secret: string;
  /** The web ACL of AWS WAF that it has. */
  readonly webAclArn: string | undefined;
}

/** A CDN, or another proxy, in front of the API. */
export interface FrontProxy {
  /** The header in which it names the client. */
  readonly header: string;
  /** SHA-256 (hexadecimal) of the secrets that it sends: a reference that CloudFormation resolves. */
  readonly secretHashes: string;
}

/** How mails are sent by Amazon SES. */
export interface MailConfiguration {
  /** The address of the operator. */
  readonly from: string;
  /** Identities that are verified at SES: domains, or e-mail addresses. */
  readonly identities: readonly string[];
}

export interface RestoredTable {
  readonly tableName: string;
  /** The stream of that table, without which nothing would make events. */
  readonly streamArn: string;
}

export const DEFAULTS = {
  stage: 'prod',
  metricsBy: 'stage',
  rollout: 'canary',
  throttlingRate: 200,
} as const;

/** What the gateway lets through at once, in seconds of its rate. */
export const BURST_SECONDS = 2;

/** The gateway takes no larger burst. */
const MAX_BURST = 5_000;

/** Reads the CDK context: `cdk deploy -c stage=staging`, or `context` in cdk.json. */
export function readConfiguration(node: Node): Configuration {
  const context = readContext(node);
  const { throttlingRate: rate = DEFAULTS.throttlingRate } = context;
  const domain = domainOf(context);
  return {
    stage: context.stage ?? DEFAULTS.stage,
    rollout: context.rollout ?? DEFAULTS.rollout,
    metricsBy: context.metricsBy ?? DEFAULTS.metricsBy,
    throttling: { rate, burst: Math.min(rate * BURST_SECONDS, MAX_BURST) },
    domain,
    ...frontOf(context, domain),
    mail: mailOf(context),
    backupVaultArn: context.backupVaultArn,
    ...tableOf(context),
    alarmEmail: context.alarmEmail,
    productsMemory: context.productsMemory,
    deliveriesConcurrency: context.deliveriesConcurrency,
  };
}

function domainOf({ domainName: name, hostedZoneId }: Context): Domain | undefined {
  if (name !== undefined) return { name, hostedZoneId };
  if (hostedZoneId === undefined) return undefined;
  throw new Error('The context has a hostedZoneId without a domainName; add the domainName.');
}

type Front = Pick<Configuration, 'proxy' | 'cdn' | 'webAclRate'>;

/** A CDN of this deployment, when `cdn` is its certificate, or the proxy of somebody else. */
function frontOf({ cdn, originSecret, webAcl }: Context, domain: Domain | undefined): Front {
  if (cdn === undefined && originSecret === undefined) return withoutCdn(webAcl);
  if (cdn === undefined || originSecret === undefined) {
    throw new Error('The context values cdn and originSecret go together; give both.');
  }
  const secretHashes = referenceTo(originSecret, 'sha256');
  if (!CERTIFICATE.test(cdn)) {
    return { ...withoutCdn(webAcl), proxy: { header: cdn, secretHashes } };
  }
  if (!domain) throw new Error('CloudFront needs the context value domainName.');
  if (typeof webAcl === 'number') {
    throw new Error(
      'The context value webAcl is a number, which CloudFront would be without a web ACL for; ' +
        'give the ARN that the stack WebAcl has printed.',
    );
  }
  const secret = referenceTo(originSecret, 'secret');
  return {
    cdn: { certificateArn: cdn, secret, webAclArn: webAcl },
    proxy: { header: 'CloudFront-Viewer-Address', secretHashes },
  };
}

function withoutCdn(webAcl: Context['webAcl']): Front {
  if (webAcl === undefined) return {};
  if (typeof webAcl === 'number') return { webAclRate: webAcl };
  throw new Error('The context value webAcl is the ARN of a web ACL, which only CloudFront has.');
}

/** The reference has a version, because CloudFormation resolves it again only when it has changed. */
function referenceTo(secret: string, key: string): string {
  const [, name, version] = SECRET.exec(secret) ?? [];
  return `{{resolve:secretsmanager:${name}:SecretString:${key}::${version}}}`;
}

/** SES has verified the domain of the sender, or its address. */
function mailOf({ mailFrom }: Context): MailConfiguration | undefined {
  if (mailFrom === undefined) return undefined;
  const [from = '', ...others] = mailFrom.split(',');
  const domain = from.slice(from.indexOf('@') + 1);
  return { from, identities: [...new Set([domain, from, ...others])] };
}

/** The ARN of a stream names its table, which is of no stack; a name alone is that of the table of the data stack. */
function tableOf({ table }: Context): Pick<Configuration, 'restored' | 'importedTable'> {
  const [streamArn, tableName = ''] = STREAM_ARN.exec(table ?? '') ?? [];
  if (streamArn === undefined) return { restored: undefined, importedTable: table };
  return { restored: { tableName, streamArn }, importedTable: undefined };
}
