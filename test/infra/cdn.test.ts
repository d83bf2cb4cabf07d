import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defineApp, resourcesIn, synthesise, workingFunctionsIn } from './synthesis.ts';

const VERSION = '6f1c0d3e-1b2a-4c5d-8e9f-0a1b2c3d4e5f';
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/5f4e3d2c-1b0a';
const context = {
  domainName: 'api.example.com',
  cdn: certificateArn,
  originSecret: `shopwright-prod-origin:${VERSION}`,
};
const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/shopwright-prod/0a1b2c3d';

const reference = (key: string) =>
  `{{resolve:secretsmanager:shopwright-prod-origin:SecretString:${key}::${VERSION}}}`;

describe('the CDN', () => {
  const { api } = synthesise(context);
  const hasConfig = (config: object) =>
    api.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike(config),
    });

  it('does not exist unless configured', () => {
    const { api: without, webAcl } = synthesise();
    expect(JSON.stringify(without.toJSON())).not.toMatch(/AWS::(?:CloudFront|WAF)|CloudFront-/);
    expect(webAcl).toBeUndefined();
  });

  it('caches public file links for as long as they allow', () => {
    hasConfig({
      CacheBehaviors: [
        Match.objectLike({
          PathPattern: '/v0/files/*/*/*',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
          CachePolicyId: { Ref: Match.stringLikeRegexp('CdnFiles') },
          OriginRequestPolicyId: { Ref: Match.stringLikeRegexp('CdnRequests') },
        }),
      ],
    });
    api.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: Match.objectLike({
        MinTTL: 0,
        DefaultTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        }),
      }),
    });
  });

  it('forwards all requests over TLS and caches no other response', () => {
    hasConfig({
      Aliases: ['api.example.com'],
      DefaultCacheBehavior: Match.objectLike({
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        // AWS's policy `CachingDisabled`.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        ViewerProtocolPolicy: 'https-only',
      }),
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      WebACLId: Match.absent(),
    });
    api.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: Match.objectLike({
        HeadersConfig: {
          HeaderBehavior: 'allViewerAndWhitelistCloudFront',
          Headers: ['CloudFront-Viewer-Address'],
        },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        CookiesConfig: {
          CookieBehavior: 'whitelist',
          Cookies: ['__Secure-shopwright_session', '__Secure-shopwright_device'],
        },
      }),
    });
  });

  it('keeps no error of one client for another', () => {
    for (const ErrorCode of [404, 503]) {
      hasConfig({
        CustomErrorResponses: Match.arrayWith([{ ErrorCachingMinTTL: 0, ErrorCode }]),
      });
    }
  });

  it('sends the origin secret, which functions have only as a digest', () => {
    const domain = [...resourcesIn(api, 'AWS::ApiGatewayV2::DomainName').keys()][0];
    hasConfig({
      Origins: [
        Match.objectLike({
          DomainName: { 'Fn::GetAtt': [domain, 'RegionalDomainName'] },
          CustomOriginConfig: {
            OriginProtocolPolicy: 'https-only',
            OriginSSLProtocols: ['TLSv1.2'],
          },
          OriginCustomHeaders: [
            { HeaderName: 'x-origin-secret', HeaderValue: reference('secret') },
          ],
        }),
      ],
    });
    for (const { properties } of workingFunctionsIn(api).values()) {
      expect(properties['Environment']).toMatchObject({
        Variables: {
          TRUSTED_PROXY_HEADER: 'CloudFront-Viewer-Address',
          ORIGIN_SECRET_HASHES: reference('sha256'),
        },
      });
    }
    const text = JSON.stringify(api.toJSON());
    expect(text.split(reference('secret'))).toHaveLength(2);
    // CloudFormation resolves 60 references in a template.
    expect(text.split('{{resolve:').length - 1).toBeLessThanOrEqual(60);
  });

  it('is the target of the domain name, and the gateway has no other address', () => {
    const { api: inZone } = synthesise({ ...context, hostedZoneId: 'Z123' });
    const [id] = resourcesIn(inZone, 'AWS::CloudFront::Distribution').keys();
    inZone.hasResourceProperties('AWS::Route53::RecordSet', {
      Name: 'api.example.com',
      AliasTarget: {
        DNSName: { 'Fn::GetAtt': [id, 'DomainName'] },
        HostedZoneId: 'Z2FDTNDATAQYW2',
      },
    });
    api.hasOutput('DomainTarget', { Value: { 'Fn::GetAtt': [id, 'DomainName'] } });
    api.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
  });

  it('uses the configured web ACL', () => {
    const { api } = synthesise({ ...context, webAcl: webAclArn });
    api.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: webAclArn }),
    });
  });
});

describe('the web ACL', () => {
  const { webAcl } = synthesise({ webAcl: '2000' });

  it('is a separate stack in the region of CloudFront', () => {
    const { webAcl: stack } = defineApp({ webAcl: '2000', stage: 'staging' });
    expect([stack?.stackName, stack?.region]).toEqual(['shopwright-staging-web-acl', 'us-east-1']);
    expect(Object.keys(webAcl?.findOutputs('*') ?? {})).toEqual(['WebAclArn']);
  });

  it('limits each address with a JSON 429 and uses AWS managed rules', () => {
    webAcl?.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      CustomResponseBodies: {
        limit: {
          ContentType: 'APPLICATION_JSON',
          Content: JSON.stringify({
            status: false,
            errors: [
              {
                code: 429,
                type: 'TooManyRequests',
                message:
                  'Too many requests from this network address (2000 in 300 seconds). Try again in 300 seconds.',
              },
            ],
          }),
        },
      },
      Rules: [
        Match.objectLike({
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 2_000 },
          },
          Action: {
            Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) },
          },
        }),
        ...['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'].map(
          (Name) =>
            Match.objectLike({
              OverrideAction: { None: {} },
              Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name } },
            }),
        ),
      ],
    });
  });

  it('keeps no request samples, which would contain tokens', () => {
    const text = JSON.stringify(webAcl?.toJSON());
    expect(text).toContain('"SampledRequestsEnabled":false');
    expect(text).not.toContain('"SampledRequestsEnabled":true');
  });
});
