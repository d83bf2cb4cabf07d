import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { THRESHOLDS } from '../../lib/alarm-configuration.ts';
import { CONTEXT_NAMES, readConfiguration } from '../../lib/configuration.ts';
import { newApp } from './synthesis.ts';

const STREAM_ARN =
  'arn:aws:dynamodb:eu-west-1:123456789012:table/shopwright-staging-restored/stream/2026-11-22T10:00:00.000';

const read = (context: Record<string, unknown>) => readConfiguration(newApp({ context }).node);

const certificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d-4e5f';

const backupVaultArn = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:shopwright';

const cdn = {
  domainName: 'api.example.com',
  certificateArn,
  cdnCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-4e5f',
  cdnSecret: 'shopwright-prod-origin',
  cdnSecretVersion: '6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f',
};
const webAclArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shopwright-prod/0a1b2c3d-4e5f';
const CDN_ADVICE =
  'A CDN needs the context values domainName, cdnCertificateArn, cdnSecret and cdnSecretVersion; give all four.';

const secret = 'a'.repeat(32);
const otherSecret = 'b'.repeat(128);

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(read({})).toEqual({
      stage: 'prod',
      alarms: { thresholds: THRESHOLDS, extra: [] },
      tableLimits: {},
      rollout: 'canary',
      logRetention: 30,
      memory: 512,
      catalogueMaxAge: 1_000,
      tableIndexes: 4,
      metricsBy: 'resource',
      tracing: false,
      deflateData: 'off',
      multiRegionKey: false,
      throttling: { rate: 200, burst: 400 },
    });
  });

  it('reads every value from the context, also numbers as text', () => {
    const context = {
      stage: 'staging',
      domainName: 'api.example.com',
      certificateArn,
      hostedZoneId: 'Z0123456789ABC',
      alarmEmail: 'ops@example.com',
      alarmThresholds: 'throttles=50,open-payments=0',
      extraAlarms: 'declines,latency',
      monthlyBudget: '50',
      logRetentionDays: '7',
      throttlingRate: 50,
      throttlingBurst: '100',
      memory: '1024',
      productsMemory: '1769',
      catalogueMaxAge: '0',
      metricsBy: 'application',
      tracing: 'on',
      deflateData: 'on',
      multiRegionKey: 'on',
      backupVaultArn,
      reservedConcurrency: '20',
      streamConcurrency: '4',
      rollout: 'at-once',
      maxReadRequestUnits: '4000',
      maxWriteRequestUnits: 1_000,
      tableName: 'shopwright-staging-restored',
      streamArn: STREAM_ARN,
      trustedProxyHeader: 'CF-Connecting-IP',
      originSecret: `${secret},${otherSecret}`,
      mailFrom: 'orders@shop.example',
      mailIdentities: 'shop.example,hello@tea.example',
    };
    expect(read(context)).toEqual({
      stage: 'staging',
      domain: { name: 'api.example.com', certificateArn, hostedZoneId: 'Z0123456789ABC' },
      alarmEmail: 'ops@example.com',
      alarms: {
        thresholds: { ...THRESHOLDS, throttles: 50, 'open-payments': 0 },
        extra: ['latency', 'declines'],
        monthlyBudget: 50,
      },
      logRetention: 7,
      throttling: { rate: 50, burst: 100 },
      memory: 1_024,
      productsMemory: 1_769,
      catalogueMaxAge: 0,
      tableIndexes: 4,
      metricsBy: 'application',
      tracing: true,
      deflateData: 'on',
      multiRegionKey: true,
      backupVaultArn,
      reservedConcurrency: 20,
      streamConcurrency: 4,
      rollout: 'at-once',
      tableLimits: { maxReadRequestUnits: 4_000, maxWriteRequestUnits: 1_000 },
      tableName: 'shopwright-staging-restored',
      streamArn: STREAM_ARN,
      mail: {
        from: 'orders@shop.example',
        identities: ['shop.example', 'hello@tea.example'],
      },
      proxy: {
        header: 'CF-Connecting-IP',
        secretHashes: [secret, otherSecret].map((each) =>
          createHash('sha256').update(each).digest('hex'),
        ),
      },
    });
  });

  it('reads a CDN, whose secret is only referred to', () => {
    const reference = (key: string) =>
      `{{resolve:secretsmanager:shopwright-prod-origin:SecretString:${key}::${cdn.cdnSecretVersion}}}`;
    expect(read({ ...cdn, webAclArn, webAclRate: '2000' })).toMatchObject({
      cdn: { certificateArn: cdn.cdnCertificateArn, secret: reference('secret'), webAclArn },
      proxy: { header: 'CloudFront-Viewer-Address', secretHashes: [reference('sha256')] },
      webAclRate: 2_000,
    });
  });

  it.each([
    [{ webAclArn }, CDN_ADVICE],
    [{ ...cdn, domainName: undefined, certificateArn: undefined }, CDN_ADVICE],
    [{ ...cdn, cdnSecret: undefined }, CDN_ADVICE],
    [{ ...cdn, cdnSecretVersion: undefined }, CDN_ADVICE],
    [
      { ...cdn, originSecret: secret },
      'The context has a cdnCertificateArn, whose CDN has a header and a secret of its own; remove trustedProxyHeader and originSecret.',
    ],
    [
      { ...cdn, cdnCertificateArn: certificateArn },
      `The context value cdnCertificateArn is "${certificateArn}"; it must be the ARN of a certificate in AWS Certificate Manager in us-east-1.`,
    ],
    [
      { webAclRate: 50 },
      'The context value webAclRate is 50; it must be a whole number from 100 to 2000000000.',
    ],
    [
      { stage: 'Production!' },
      'The context value stage is "Production!"; it must be at most 20 lower-case letters, digits and hyphens, beginning with a letter.',
    ],
    [
      { logRetentionDays: '31' },
      'The context value logRetentionDays is "31"; it must be one of 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653.',
    ],
    [
      { throttlingRate: 0 },
      'The context value throttlingRate is 0; it must be a whole number from 1 to 10000.',
    ],
    [
      { throttlingBurst: 'many' },
      'The context value throttlingBurst is "many"; it must be a whole number from 1 to 5000.',
    ],
    [
      { memory: 64 },
      'The context value memory is 64; it must be a whole number from 256 to 10240.',
    ],
    [
      { catalogueMaxAge: '1s' },
      'The context value catalogueMaxAge is "1s"; it must be a whole number from 0 to 60000.',
    ],
    [
      { catalogueMaxAge: 60_001 },
      'The context value catalogueMaxAge is 60001; it must be a whole number from 0 to 60000.',
    ],
    [
      { reservedConcurrency: '-1' },
      'The context value reservedConcurrency is "-1"; it must be a whole number from 1 to 1000.',
    ],
    [
      { metricsBy: 'shop' },
      'The context value metricsBy is "shop"; it must be one of stage, resource, application.',
    ],
    [
      { multiRegionKey: true },
      'The context value multiRegionKey is true; it must be one of on, off.',
    ],
    [
      { backupVaultArn: 'shopwright' },
      'The context value backupVaultArn is "shopwright"; it must be the ARN of a vault of AWS Backup.',
    ],
    [{ tracing: 'yes' }, 'The context value tracing is "yes"; it must be one of on, off.'],
    [
      { tableName: 'restored' },
      'The context values tableName and streamArn go together: give the stream of that table (aws dynamodb describe-table, LatestStreamArn).',
    ],
    [
      { tableName: 'my table' },
      'The context value tableName is "my table"; it must be the name of a DynamoDB table.',
    ],
    [
      { alarmMail: 'ops@example.com' },
      `There is no context value alarmMail; there are ${CONTEXT_NAMES.join(', ')}.`,
    ],
    [
      { mailFrom: 'shop.example' },
      'The context value mailFrom is "shop.example"; it must be an e-mail address in lower case.',
    ],
    [
      { mailIdentities: 'shop.example' },
      'The context value mailIdentities goes with mailFrom; give both.',
    ],
    [
      { mailFrom: 'orders@shop.example', mailIdentities: 'tea.example' },
      'The context value mailIdentities must have shop.example or orders@shop.example.',
    ],
    [
      { alarmEmail: 'nobody' },
      'The context value alarmEmail is "nobody"; it must be an e-mail address.',
    ],
    [
      { alarmThresholds: 'kms=5,latencies=3' },
      'The context value alarmThresholds is "kms=5,latencies=3"; it must be numbers, as in throttles=50,kms=10, of server-errors, client-errors, throttles, function-errors, kms, payments, open-payments, dead-letters, latency, logins, declines.',
    ],
    [
      { extraAlarms: 'latency,spend' },
      'The context value extraAlarms is "latency,spend"; it must be of latency, logins, declines, with commas between them.',
    ],
    [{ monthlyBudget: 50 }, 'The context value monthlyBudget goes with alarmEmail; give both.'],
    [
      { domainName: 'https://api.example.com', certificateArn },
      'The context value domainName is "https://api.example.com"; it must be a host name, as in api.example.com.',
    ],
    [
      { domainName: 'api.example.com', certificateArn: 'mine' },
      'The context value certificateArn is "mine"; it must be the ARN of a certificate in AWS Certificate Manager, in the region of the API.',
    ],
    [
      { domainName: 'api.example.com', hostedZoneId: 'example.com' },
      'The context value hostedZoneId is "example.com"; it must be the id of a Route 53 hosted zone, as in Z0123456789ABC.',
    ],
    [
      { domainName: 'api.example.com' },
      'The context has a domainName alone; add the certificateArn of a certificate for it, or the hostedZoneId of its Route 53 zone to create one.',
    ],
    [
      { certificateArn },
      'The context has a certificateArn or a hostedZoneId without a domainName; add the domainName.',
    ],
    [
      { trustedProxyHeader: 'X-Forwarded-For', originSecret: secret },
      'The context value trustedProxyHeader is "X-Forwarded-For"; it must be the name of a header with one address, as in CloudFront-Viewer-Address.',
    ],
    [
      { trustedProxyHeader: 'CF-Connecting-IP' },
      'The context has a trustedProxyHeader without an originSecret, so that everybody could send that header; add the originSecret.',
    ],
  ])('refuses %j and says what to change', (context, message) => {
    expect(() => read(context)).toThrow(new Error(message));
  });

  it.each(['short', `${secret},${secret},${secret}`, `${secret},`])(
    'refuses the secrets %j without repeating them',
    (originSecret) => {
      expect(() => read({ originSecret })).toThrow(
        new Error(
          'The context value originSecret must be one secret, or two with a comma, of 32 to 128 ' +
            'letters, digits, hyphens and underscores.',
        ),
      );
    },
  );
});
