import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../lib/configuration.ts';
import { EDGE_CODE } from '../../lib/shop-cdn.ts';
import { MAX_SHOP_HOSTS, MAX_SHOP_HOSTS_LENGTH, readShopHosts } from '../../lib/shop-hosts.ts';
import { SHARED_PAGES } from '../../shop/visit/shared-pages.ts';
import { newApp, resourcesIn, synthesise, workingFunctionsIn } from './synthesis.ts';

const VERSION = '6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f';
const originSecret = `shopwright-prod-origin:${VERSION}`;
const reference = (key: string) =>
  `{{resolve:secretsmanager:shopwright-prod-origin:SecretString:${key}::${VERSION}}}`;
const NO_SECRET = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/8a7b6c5d-4e3f';
const STORE = 4503599631466;
const stores = { 'tea.example': STORE, 'www.tea.example': STORE, 'wool.example': 7 };
const fileOf = (hosts: object, others = {}) =>
  JSON.stringify({ prod: { certificate, hosts, ...others } });
const file = fileOf(stores);

const domainName = 'api.example.com';
const cdn = 'arn:aws:acm:us-east-1:123456789012:certificate/5f4e3d2c-1b0a';
const webAcl = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shopwright-prod/0a1b2c3d';

interface Behavior {
  readonly PathPattern?: string;
  readonly AllowedMethods: readonly string[];
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId: { readonly Ref: string };
  readonly ViewerProtocolPolicy: string;
  readonly FunctionAssociations: unknown;
}

interface DistributionConfig {
  readonly Aliases: readonly string[];
  readonly Origins: readonly Record<string, unknown>[];
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly CustomErrorResponses: readonly object[];
  readonly [name: string]: unknown;
}

describe('the CDN of shops', () => {
  const { api } = synthesise({ originSecret }, file);
  const [distribution] = resourcesIn(api, 'AWS::CloudFront::Distribution').values();
  const config = distribution?.Properties['DistributionConfig'] as DistributionConfig;
  const policy = (type: string, id: string) => {
    const [, found] =
      [...resourcesIn(api, `AWS::CloudFront::${type}`)].find(([key]) => key.includes(id)) ?? [];
    return found?.Properties[`${type}Config`];
  };

  it('does not exist without hosts of its stage', () => {
    const { api: without } = synthesise();
    expect(JSON.stringify(without.toJSON())).not.toMatch(
      /AWS::CloudFront|SHOP_HOSTS|ORIGIN_SECRET/,
    );
    expect(readShopHosts(file, 'staging')).toBeUndefined();
    expect(readShopHosts(undefined, 'prod')).toBeUndefined();
  });

  it('asks the gateway for the pages of all hosts, with the secret twice', () => {
    const [gateway] = resourcesIn(api, 'AWS::ApiGatewayV2::Api').keys();
    expect(config).toMatchObject({
      Aliases: Object.keys(stores),
      ViewerCertificate: {
        AcmCertificateArn: certificate,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(config['WebACLId']).toBeUndefined();
    expect(config.Origins).toEqual([
      expect.objectContaining({
        DomainName: {
          'Fn::Join': [
            '',
            [
              { Ref: gateway },
              '.execute-api.',
              { Ref: 'AWS::Region' },
              '.',
              { Ref: 'AWS::URLSuffix' },
            ],
          ],
        },
        OriginPath: '/s/at',
        OriginCustomHeaders: [
          { HeaderName: 'x-origin-secret', HeaderValue: reference('secret') },
          { HeaderName: 'x-shop-secret', HeaderValue: reference('secret') },
        ],
      }),
    ]);
    api.hasOutput('ShopHostsTarget', {});
  });

  it('overwrites whatever a visitor says of the host', () => {
    const sent = {
      request: {
        uri: '/products',
        headers: { host: { value: 'tea.example' }, 'x-shop-host': { value: 'wool.example' } },
      },
    };
    const passed = runInNewContext(`${EDGE_CODE}handler(sent)`, { sent });
    expect(passed).toEqual({
      uri: '/products',
      headers: { host: { value: 'tea.example' }, 'x-shop-host': { value: 'tea.example' } },
    });
    const [id] = resourcesIn(api, 'AWS::CloudFront::Function').keys();
    for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors]) {
      expect(behavior.FunctionAssociations).toEqual([
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
      ]);
      expect(behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
      // Forms are sent to pages that are kept, too.
      expect(behavior.AllowedMethods).toContain('POST');
    }
  });

  it('keeps pages by host, address and currency, and sends them no other cookie', () => {
    expect(policy('CachePolicy', 'ShopsPages')).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['currency'] },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-shop-host'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
    const headers = {
      HeaderBehavior: 'whitelist',
      Headers: expect.arrayContaining(['CloudFront-Viewer-Address', 'x-shop-host', 'Origin']),
    };
    expect(policy('OriginRequestPolicy', 'ShopsKept')).toMatchObject({
      HeadersConfig: headers,
      CookiesConfig: { CookieBehavior: 'none' },
    });
    expect(policy('OriginRequestPolicy', 'ShopsOthers')).toMatchObject({
      HeadersConfig: headers,
      CookiesConfig: { CookieBehavior: 'all' },
    });
    // AWS's policy `CachingDisabled`.
    expect(config.DefaultCacheBehavior.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    for (const { OriginRequestPolicyId } of config.CacheBehaviors) {
      expect(OriginRequestPolicyId.Ref).toContain('ShopsKept');
    }
  });

  const isKept = (path: string) =>
    config.CacheBehaviors.some(({ PathPattern = '' }) => {
      const pattern = PathPattern.replaceAll(/[.]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.');
      return new RegExp(`^${pattern}$`).test(path);
    });

  it.each(['', '/de', '/de-AT'])(
    'keeps the shared pages below "%s", and no page of one visitor',
    (base) => {
      const shared = [base || '/', ...SHARED_PAGES.map((name) => `${base}/${name}`)];
      expect(shared.filter((path) => !isKept(path))).toEqual([]);
      expect(isKept(`${base}/products/oolong`)).toBe(true);
      const own = [
        ...['account', 'account/orders', 'cart', 'checkout', 'currency', 'find-order', 'orders/12'],
        ...[
          'orders/12/withdraw',
          'reset-password',
          'withdraw',
          'v0/application',
          'dashboard',
          's/12/products',
        ],
      ];
      expect(own.map((name) => `${base}/${name}`).filter(isKept)).toEqual([]);
    },
  );

  it('keeps no errors', () => {
    expect(config.CustomErrorResponses).toContainEqual({ ErrorCachingMinTTL: 0, ErrorCode: 404 });
    expect(config.CustomErrorResponses).toContainEqual({ ErrorCachingMinTTL: 0, ErrorCode: 503 });
  });

  it('is believed by all functions, which others still call as themselves', () => {
    for (const [
      name,
      {
        properties: { Environment },
      },
    ] of workingFunctionsIn(api)) {
      const { Variables } = Environment as { Variables: Record<string, unknown> };
      expect(Variables).toMatchObject({
        TRUSTED_PROXY_HEADER: 'CloudFront-Viewer-Address',
        ORIGIN_SECRET_HASHES: `${reference('sha256')},${NO_SECRET}`,
      });
      expect(Variables['SHOP_HOSTS']).toBe(
        ['shop', 'application'].includes(name)
          ? `tea.example=${STORE},www.tea.example=${STORE},wool.example=7`
          : undefined,
      );
    }
  });

  it('adds no route, and grants nothing', () => {
    const { api: without } = synthesise();
    for (const type of ['AWS::ApiGatewayV2::Route', 'AWS::IAM::Role', 'AWS::Lambda::Permission']) {
      expect(resourcesIn(api, type)).toEqual(resourcesIn(without, type));
    }
  });

  it('asks the gateway at its own address beside a domain name, which the secret closes to others', () => {
    const { api: alone } = synthesise({ originSecret, domainName }, file);
    alone.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
    const { api: both } = synthesise({ originSecret, domainName, cdn, webAcl }, file);
    both.resourceCountIs('AWS::CloudFront::Distribution', 2);
    both.allResourcesProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: webAcl }),
    });
    for (const { properties } of workingFunctionsIn(both).values()) {
      const Variables = { ORIGIN_SECRET_HASHES: reference('sha256') };
      expect(properties['Environment']).toMatchObject({ Variables });
    }
    expect(JSON.stringify(both.toJSON())).not.toContain(NO_SECRET);
  });
});

describe('the file of the hosts of shops', () => {
  const many = Object.fromEntries(
    Array.from({ length: MAX_SHOP_HOSTS + 1 }, (_, i) => [`shop-${i}.example`, i + 1]),
  );
  const long = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`${'a'.repeat(50)}-${i}.example`, 1]),
  );

  it('has up to as many hosts as fit', () => {
    const { [`shop-${MAX_SHOP_HOSTS}.example`]: _, ...most } = many;
    expect(readShopHosts(fileOf(most), 'prod')?.stores.size).toBe(MAX_SHOP_HOSTS);
  });

  it.each([
    ['{', 'The file shop-hosts.json is not JSON.'],
    ['[]', 'In the file shop-hosts.json, it must be an object.'],
    ['{"prod":1}', 'In the file shop-hosts.json, prod must be an object.'],
    [
      fileOf(stores, { certificate: 'arn:aws:acm:eu-west-1:123456789012:certificate/1' }),
      'In the file shop-hosts.json, prod.certificate must be the ARN of a certificate in us-east-1.',
    ],
    [
      fileOf(stores, { host: 1 }),
      'In the file shop-hosts.json, prod has a member host; there are certificate and hosts.',
    ],
    [fileOf({}), 'In the file shop-hosts.json, hosts must have at least one host.'],
    [
      fileOf({ 'Tea.example': 1 }),
      'In the file shop-hosts.json, "Tea.example" must be a host name in lower case, as in tea.example.',
    ],
    [
      fileOf({ 'tea.example,x=1': 1 }),
      'In the file shop-hosts.json, "tea.example,x=1" must be a host name in lower case, as in tea.example.',
    ],
    [
      fileOf({ 'tea.example': '12' }),
      'In the file shop-hosts.json, tea.example must have the id of its store, as in 4503599631466.',
    ],
    [
      fileOf(many),
      `In the file shop-hosts.json, it has ${MAX_SHOP_HOSTS + 1} hosts; a stage can have ${MAX_SHOP_HOSTS}.`,
    ],
    [
      fileOf(long),
      `In the file shop-hosts.json, its hosts and ids have 3829 characters; a stage can have ${MAX_SHOP_HOSTS_LENGTH}.`,
    ],
  ])('is refused as %j', (text, message) => {
    expect(() => readShopHosts(text, 'prod')).toThrow(new Error(message));
  });

  const read = (context: Record<string, unknown>) =>
    readConfiguration(newApp({ context }).node, file);

  it.each([
    [{}, 'The hosts in shop-hosts.json need the context value originSecret.'],
    [
      { originSecret, cdn: 'CF-Connecting-IP' },
      'The hosts in shop-hosts.json need CloudFront, but the context value cdn is the header of another CDN.',
    ],
    [
      { originSecret, domainName: 'tea.example' },
      'In the file shop-hosts.json, tea.example is the domainName, where the API is; give the shop another host.',
    ],
    [
      { originSecret, webAcl: 2_000 },
      'The context value webAcl is a number, which CloudFront would be without a web ACL for; give the ARN that the stack WebAcl has printed.',
    ],
  ])('is refused with the context %j', (context, message) => {
    expect(() => read(context)).toThrow(new Error(message));
  });
});
