import type { Node } from 'constructs';
import { METRICS_BY } from '../shared/config.ts';
import { ROLLOUTS } from './rollouts.ts';

/** The form of a value. `read` gives undefined for what does not have it. */
interface Form<Value> {
  readonly read: (text: string) => Value | undefined;
  /** What the error says that it must be. */
  readonly advice: string;
}

const text = (pattern: RegExp, advice: string): Form<string> => ({
  read: (value) => (pattern.test(value) ? value : undefined),
  advice,
});

const wholeNumber = (from: number, to: number): Form<number> => ({
  read(value) {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= from && number <= to ? number : undefined;
  },
  advice: `a whole number from ${from} to ${to}`,
});

const choice = <const Value extends string>(values: readonly Value[]): Form<Value> => ({
  read: (value) => values.find((each) => each === value),
  advice: `one of ${values.join(', ')}`,
});

/**
 * MB of each function: Lambda allocates CPU in proportion. An estimate: a little less than a third of a
 * core, enough for parsing and signing.
 */
export const MEMORY = 512;

export const CERTIFICATE = /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

/** The gateway adds the address of the proxy to X-Forwarded-For, which so has several. */
const HEADER = /^(?!x-forwarded-for$)[a-z0-9-]{1,64}$/i;

export const SECRET = /^([\w/+=.@-]{1,512}):([\w-]{32,64})$/;

const WEB_ACL = text(/^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w/-]+$/, '');

/** What a rule of AWS WAF may count to. */
const RATE = wholeNumber(100, 2_000_000_000);

const MAIL_DOMAIN = '[a-z0-9-]+(?:\\.[a-z0-9-]+)+';

export const STREAM_ARN = /^arn:[\w-]+:dynamodb:[\w-]+:\d{12}:table\/([\w.-]+)\/stream\/[\w.:-]+$/;

/** The values of the CDK context. */
const FORMS = {
  stage: text(
    /^[a-z][a-z0-9-]{0,19}$/,
    'at most 20 lower-case letters, digits and hyphens, beginning with a letter',
  ),
  metricsBy: choice(METRICS_BY),
  rollout: choice(ROLLOUTS),
  throttlingRate: wholeNumber(1, 10_000),
  domainName: text(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a host name, as in api.example.com'),
  hostedZoneId: text(/^Z[A-Z0-9]+$/, 'the id of a Route 53 hosted zone, as in Z0123456789ABC'),
  cdn: text(
    new RegExp(`${CERTIFICATE.source}|${HEADER.source}`, 'i'),
    'the ARN of a certificate in us-east-1, for CloudFront, or the header with one address that ' +
      'another CDN sets, as in CF-Connecting-IP',
  ),
  originSecret: text(
    SECRET,
    'the name of a secret in Secrets Manager and the id of one of its versions, with a colon between',
  ),
  webAcl: {
    read: (value: string) => WEB_ACL.read(value) ?? RATE.read(value),
    advice:
      'the requests of an address in 5 minutes, from 100, or the ARN of a web ACL for CloudFront',
  },
  alarmEmail: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'),
  mailFrom: text(
    new RegExp(`^[^\\s@,*]+@${MAIL_DOMAIN}(?:,(?:[^\\s@,*]+@)?${MAIL_DOMAIN})*$`),
    'an e-mail address in lower case, and with commas whatever else SES has verified for stores: ' +
      'domains or addresses',
  ),
  backupVaultArn: text(
    /^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
    'the ARN of a vault of AWS Backup',
  ),
  table: text(
    new RegExp(`${STREAM_ARN.source}|^[\\w.-]{3,255}$`),
    'the ARN of the stream of a DynamoDB table (aws dynamodb describe-table, LatestStreamArn), or ' +
      'the name of a table that the stack Data has imported',
  ),
  productsMemory: wholeNumber(MEMORY, 10_240),
  deliveriesConcurrency: wholeNumber(1, 10_000),
} as const;

type Name = keyof typeof FORMS;

export const CONTEXT_NAMES = Object.keys(FORMS);

/** A value that is not given is undefined. */
export type Context = { readonly [Each in Name]: ReturnType<(typeof FORMS)[Each]['read']> };

/**
 * Reads the CDK context. Each error is one line with the name of the value. The CDK ignores a misspelled
 * name, which is an error here; its own names contain punctuation.
 */
export function readContext(node: Node): Context {
  const given = Object.keys(node.getAllContext()).filter((name) => /^\w+$/.test(name));
  const unknown = given.find((name) => !CONTEXT_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no context value ${unknown}; there are ${CONTEXT_NAMES.join(', ')}.`);
  }
  const values = Object.entries(FORMS).map(([name, { read, advice }]) => {
    const value: unknown = node.tryGetContext(name);
    if (value === undefined) return [name, undefined] as const;
    // The command line gives numbers as text; cdk.json may have numbers.
    const found = read(String(value));
    if (found !== undefined) return [name, found] as const;
    throw new Error(`The context value ${name} is ${JSON.stringify(value)}; it must be ${advice}.`);
  });
  return Object.fromEntries(values) as Context;
}
