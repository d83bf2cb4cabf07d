import type { Node } from 'constructs';
import type { MetricsBy } from '../shared/config.ts';
import { CERTIFICATE, type Context, readContext, SECRET, STREAM_ARN } from './context.ts';
import type { Rollout } from './rollouts.ts';
import type { Throttling } from './route-limits.ts';
import { readShopHosts, SHOP_HOSTS_FILE, type ShopHosts } from './shop-hosts.ts';

/** The settings of a deployment. */
export interface Configuration {
  /** Part of every name, so that several stages fit into one AWS account. */
  readonly stage: string;
  readonly domain: Domain | undefined;
  readonly proxy?: FrontProxy;
  readonly cdn?: Cdn | undefined;
  /** Shops at hosts of their own, and CloudFront in front of these. */
  readonly shops?: ShopHosts & Pick<Cdn, 'secret' | 'webAclArn'>;
  /** What the functions believe, with CloudFront in front of shops alone: all others call as themselves. */
  readonly shopProxy?: FrontProxy;
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
  rollout: 'at-once',
  throttlingRate: 200,
} as const;

/** What the gateway lets through at once, in seconds of its rate. */
export const BURST_SECONDS = 2;

/** The gateway takes no larger burst. */
const MAX_BURST = 5_000;

/**
 * Reads the CDK context: `cdk deploy -c stage=staging`, or `context` in cdk.json.
 *
 * @param shopHosts what the file of the hosts of shops has
 */
export function readConfiguration(node: Node, shopHosts?: string): Configuration {
  const context = readContext(node);
  const { throttlingRate: rate = DEFAULTS.throttlingRate } = context;
  const domain = domainOf(context);
  const { stage = DEFAULTS.stage } = context;
  const hosts = readShopHosts(shopHosts, stage);
  return {
    stage,
    rollout: context.rollout ?? DEFAULTS.rollout,
    metricsBy: context.metricsBy ?? DEFAULTS.metricsBy,
    throttling: { rate, burst: Math.min(rate * BURST_SECONDS, MAX_BURST) },
    domain,
    ...frontOf(context, domain, hosts),
    ...shopsOf(context, domain, hosts),
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
function frontOf(
  { cdn, originSecret, webAcl }: Context,
  domain: Domain | undefined,
  hosts: ShopHosts | undefined,
): Front {
  // Then they are of the shops alone.
  if (cdn === undefined && hosts) return {};
  if (cdn === undefined && originSecret === undefined) return withoutCdn(webAcl);
  if (cdn === undefined || originSecret === undefined) {
    throw new Error('The context values cdn and originSecret go together; give both.');
  }
  const secretHashes = referenceTo(originSecret, 'sha256');
  if (!CERTIFICATE.test(cdn)) {
    return { ...withoutCdn(webAcl), proxy: { header: cdn, secretHashes } };
  }
  if (!domain) throw new Error('CloudFront needs the context value domainName.');
  if (typeof webAcl === 'number') throw webAclIsNumber();
  const secret = referenceTo(originSecret, 'secret');
  return {
    cdn: { certificateArn: cdn, secret, webAclArn: webAcl },
    proxy: { header: VIEWER_ADDRESS, secretHashes },
  };
}

/** In which CloudFront names the client. */
const VIEWER_ADDRESS = 'CloudFront-Viewer-Address';

/** The digest of nothing, with which requests that have no secret are answered as well. */
const NO_SECRET = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** CloudFront in front of shops: by the secret that it has in front of the API, too. */
function shopsOf(
  { cdn, originSecret, webAcl }: Context,
  domain: Domain | undefined,
  hosts: ShopHosts | undefined,
): Pick<Configuration, 'shops' | 'shopProxy'> {
  if (!hosts) return {};
  if (originSecret === undefined) {
    throw new Error(`The hosts in ${SHOP_HOSTS_FILE} need the context value originSecret.`);
  }
  if (cdn !== undefined && !CERTIFICATE.test(cdn)) {
    throw new Error(
      `The hosts in ${SHOP_HOSTS_FILE} need CloudFront, but the context value cdn is the header of another CDN.`,
    );
  }
  if (domain && hosts.stores.has(domain.name)) {
    throw new Error(
      `In the file ${SHOP_HOSTS_FILE}, ${domain.name} is the domainName, where the API is; give the shop another host.`,
    );
  }
  if (typeof webAcl === 'number') throw webAclIsNumber();
  const secretHashes = `${referenceTo(originSecret, 'sha256')},${NO_SECRET}`;
  return {
    shops: { ...hosts, secret: referenceTo(originSecret, 'secret'), webAclArn: webAcl },
    ...(cdn === undefined && { shopProxy: { header: VIEWER_ADDRESS, secretHashes } }),
  };
}

const webAclIsNumber = () =>
  new Error(
    'The context value webAcl is a number, which CloudFront would be without a web ACL for; ' +
      'give the ARN that the stack WebAcl has printed.',
  );

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
