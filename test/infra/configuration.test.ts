import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../lib/configuration.ts';
import { CONTEXT_NAMES } from '../../lib/context.ts';
import { newApp } from './synthesis.ts';

const STREAM_ARN =
  'arn:aws:dynamodb:eu-west-1:123456789012:table/shopwright-staging-restored/stream/2026-11-22T10:00:00.000';

const read = (context: Record<string, unknown>) => readConfiguration(newApp({ context }).node);

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-4e5f';
const otherCertificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d-4e5f';

const backupVaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:shopwright';

const VERSION = '6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f';
const originSecret = `shopwright-prod-origin:${VERSION}`;
const reference = (key: string) =>
  `{{resolve:secretsmanager:shopwright-prod-origin:SecretString:${key}::${VERSION}}}`;

const cdn = { domainName: 'api.example.com', cdn: certificateArn, originSecret };
const webAclArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shopwright-prod/0a1b2c3d-4e5f';

describe('the configuration', () => {
  it('has at most 15 values', () => {
    expect(CONTEXT_NAMES.length).toBeLessThanOrEqual(15);
  });

  it('has defaults for everything', () => {
    expect(read({})).toEqual({
      stage: 'prod',
      rollout: 'at-once',
      metricsBy: 'stage',
      throttling: { rate: 200, burst: 400 },
    });
  });

  it('reads every value from the context, including numbers as text', () => {
    const context = {
      stage: 'staging',
      domainName: 'api.example.com',
      hostedZoneId: 'Z0123456789ABC',
      cdn: 'CF-Connecting-IP',
      originSecret,
      webAcl: '2000',
      alarmEmail: 'ops@example.com',
      mailFrom: 'orders@shop.example,tea.example,hello@coffee.example',
      throttlingRate: '50',
      productsMemory: '1769',
      deliveriesConcurrency: '20',
      metricsBy: 'application',
      backupVaultArn,
      rollout: 'at-once',
      table: STREAM_ARN,
    };
    expect(Object.keys(context).sort()).toEqual([...CONTEXT_NAMES].sort());
    expect(read(context)).toEqual({
      stage: 'staging',
      domain: { name: 'api.example.com', hostedZoneId: 'Z0123456789ABC' },
      proxy: { header: 'CF-Connecting-IP', secretHashes: reference('sha256') },
      webAclRate: 2_000,
      alarmEmail: 'ops@example.com',
      mail: {
        from: 'orders@shop.example',
        identities: ['shop.example', 'orders@shop.example', 'tea.example', 'hello@coffee.example'],
      },
      throttling: { rate: 50, burst: 100 },
      productsMemory: 1_769,
      deliveriesConcurrency: 20,
      metricsBy: 'application',
      backupVaultArn,
      rollout: 'at-once',
      restored: { tableName: 'shopwright-staging-restored', streamArn: STREAM_ARN },
    });
  });

  it('accepts a table by its stream, or by its name once it is imported', () => {
    const [restored, imported] = [STREAM_ARN, 'shopwright-staging-restored'].map((table) =>
      read({ table }),
    );
    expect(restored).toHaveProperty('restored.streamArn', STREAM_ARN);
    expect(restored).toHaveProperty('importedTable', undefined);
    expect(imported).toHaveProperty('importedTable', 'shopwright-staging-restored');
    expect(imported).toHaveProperty('restored', undefined);
  });

  it('caps the burst at the gateway limit', () => {
    expect(read({ throttlingRate: 4_000 }).throttling).toEqual({ rate: 4_000, burst: 5_000 });
  });

  it('reads a CDN and only refers to its secret', () => {
    expect(read({ ...cdn, webAcl: webAclArn })).toMatchObject({
      cdn: { certificateArn, secret: reference('secret'), webAclArn },
      proxy: { header: 'CloudFront-Viewer-Address', secretHashes: reference('sha256') },
    });
  });

  it.each([
    [
      { webAcl: webAclArn },
      'The context value webAcl is the ARN of a web ACL, which only CloudFront has.',
    ],
    [{ ...cdn, domainName: undefined }, 'CloudFront needs the context value domainName.'],
    [
      { ...cdn, originSecret: undefined },
      'The context values cdn and originSecret go together; give both.',
    ],
    [{ originSecret }, 'The context values cdn and originSecret go together; give both.'],
    [
      { ...cdn, webAcl: 2_000 },
      'The context value webAcl is a number, which CloudFront would be without a web ACL for; give the ARN that the stack WebAcl has printed.',
    ],
    [
      { ...cdn, cdn: otherCertificateArn },
      `The context value cdn is "${otherCertificateArn}"; it must be the ARN of a certificate in us-east-1, for CloudFront, or the header with one address that another CDN sets, as in CF-Connecting-IP.`,
    ],
    [
      { cdn: 'X-Forwarded-For', originSecret },
      'The context value cdn is "X-Forwarded-For"; it must be the ARN of a certificate in us-east-1, for CloudFront, or the header with one address that another CDN sets, as in CF-Connecting-IP.',
    ],
    [
      { cdn: 'CF-Connecting-IP', originSecret: 'shopwright-prod-origin' },
      'The context value originSecret is "shopwright-prod-origin"; it must be the name of a secret in Secrets Manager and the id of one of its versions, with a colon between.',
    ],
    [
      { webAcl: 50 },
      'The context value webAcl is 50; it must be the requests of an address in 5 minutes, from 100, or the ARN of a web ACL for CloudFront.',
    ],
    [
      { stage: 'Production!' },
      'The context value stage is "Production!"; it must be at most 20 lower-case letters, digits and hyphens, beginning with a letter.',
    ],
    [
      { throttlingRate: 0 },
      'The context value throttlingRate is 0; it must be a whole number from 1 to 10000.',
    ],
    [
      { productsMemory: '1 GB' },
      'The context value productsMemory is "1 GB"; it must be a whole number from 512 to 10240.',
    ],
    [
      { metricsBy: 'shop' },
      'The context value metricsBy is "shop"; it must be one of stage, resource, application.',
    ],
    [
      { backupVaultArn: 'shopwright' },
      'The context value backupVaultArn is "shopwright"; it must be the ARN of a vault of AWS Backup.',
    ],
    [
      { table: 'arn:aws:dynamodb:eu-west-1:123456789012:table/shopwright-prod' },
      'The context value table is "arn:aws:dynamodb:eu-west-1:123456789012:table/shopwright-prod"; it must be the ARN of the stream of a DynamoDB table (aws dynamodb describe-table, LatestStreamArn), or the name of a table that the stack Data has imported.',
    ],
    [
      { alarmMail: 'ops@example.com' },
      `There is no context value alarmMail; there are ${CONTEXT_NAMES.join(', ')}.`,
    ],
    [
      { mailFrom: 'shop.example' },
      'The context value mailFrom is "shop.example"; it must be an e-mail address in lower case, and with commas whatever else SES has verified for stores: domains or addresses.',
    ],
    [
      { alarmEmail: 'nobody' },
      'The context value alarmEmail is "nobody"; it must be an e-mail address.',
    ],
    [
      { domainName: 'https://api.example.com' },
      'The context value domainName is "https://api.example.com"; it must be a host name, as in api.example.com.',
    ],
    [
      { domainName: 'api.example.com', hostedZoneId: 'example.com' },
      'The context value hostedZoneId is "example.com"; it must be the id of a Route 53 hosted zone, as in Z0123456789ABC.',
    ],
    [
      { hostedZoneId: 'Z0123456789ABC' },
      'The context has a hostedZoneId without a domainName; add the domainName.',
    ],
  ])('refuses %j and says what to change', (context, message) => {
    expect(() => read(context)).toThrow(new Error(message));
  });
});
