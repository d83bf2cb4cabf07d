import { Validations } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { SECRET_HEADER } from '../shared/endpoint/client-address.ts';
import type { Cdn } from './cdn-configuration.ts';
import type { Domain } from './domain-configuration.ts';

interface CdnProps {
  readonly cdn: Cdn;
  readonly stage: string;
  readonly domain: Domain;
  /** The domain name at the gateway, which is the origin. */
  readonly origin: DomainName;
}

/**
 * CloudFront passes every request on, with the secret and the address of the client, and keeps no
 * answer. The host stays that of the client: the gateway has a certificate for it.
 */
export function createCdn(
  scope: Construct,
  { cdn, stage, domain, origin }: CdnProps,
): Distribution {
  const { certificateArn, secret, webAclArn } = cdn;
  const distribution = new Distribution(scope, 'Cdn', {
    comment: `shopwright-${stage}`,
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, 'CdnCertificate', certificateArn),
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(webAclArn !== undefined && { webAclId: webAclArn }),
    defaultBehavior: {
      origin: new HttpOrigin(origin.regionalDomainName, {
        customHeaders: { [SECRET_HEADER]: secret },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(scope, 'CdnRequests', {
        originRequestPolicyName: `shopwright-${stage}`,
        headerBehavior: OriginRequestHeaderBehavior.all('CloudFront-Viewer-Address'),
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    },
  });
  acknowledgeRules(distribution, cdn);
  return distribution;
}

function acknowledgeRules(distribution: Distribution, { webAclArn }: Cdn): void {
  const reasons = {
    CFR1: 'The stores decide to which countries they sell and ship.',
    CFR3:
      'The functions log each request, without addresses of shoppers, which a log of CloudFront has; ' +
      'the gateway logs what never reached a function.',
    ...(webAclArn === undefined && {
      CFR2: 'A web ACL costs money, so it is added by the context value webAclArn.',
    }),
  };
  for (const [rule, reason] of Object.entries(reasons)) {
    Validations.of(distribution).acknowledge({ id: `AwsSolutions-${rule}`, reason });
  }
}
