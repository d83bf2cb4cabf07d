import { Duration, Validations } from 'aws-cdk-lib';
import type { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type DistributionProps as AllProps,
  CachePolicy,
  CacheQueryStringBehavior,
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
import { VERSION } from '../shared/endpoint/paths.ts';
import { DEVICE_COOKIE, SESSION_COOKIE, secureCookie } from '../shared/resources/sessions.ts';
import type { Cdn, Domain } from './configuration.ts';

interface CdnProps {
  readonly cdn: Cdn;
  readonly stage: string;
  readonly domain: Domain;
  /** The domain name at the gateway, which is the origin. */
  readonly origin: DomainName;
}

const COOKIES = [SESSION_COOKIE, DEVICE_COOKIE].map(secureCookie);

/** Errors that CloudFront gives for 10 seconds to whoever asks next, unless told otherwise, whoever has caused them. */
const NO_KEPT_ERRORS = [
  ...[400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
    httpStatus,
    ttl: Duration.seconds(0),
  })),
];

/** Links to the bytes of files, which lead to the bucket. */
const FILE_LINKS = `/${VERSION}/files/*/*/*`;

/**
 * CloudFront passes every request on, with the secret, the address of the client, and of all cookies those
 * of staff who log in, which browsers send to their paths alone. It keeps only the
 * answers to links of public files, for as long as these allow: a page of pictures needs no function,
 * because each leads to the bucket. The host stays that of the client: the gateway has a certificate
 * for it.
 */
export function createCdn(
  scope: Construct,
  { cdn, stage, domain, origin }: CdnProps,
): Distribution {
  const { certificateArn, secret, webAclArn } = cdn;
  const all = {
    origin: new HttpOrigin(origin.regionalDomainName, {
      customHeaders: { [SECRET_HEADER]: secret },
    }),
    originRequestPolicy: new OriginRequestPolicy(scope, 'CdnRequests', {
      originRequestPolicyName: `shopwright-${stage}`,
      headerBehavior: OriginRequestHeaderBehavior.all('CloudFront-Viewer-Address'),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.allowList(...COOKIES),
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  };
  const ofFiles = new CachePolicy(scope, 'CdnFiles', {
    cachePolicyName: `shopwright-${stage}-files`,
    // Links to private files differ in their signature, and are not to be kept.
    queryStringBehavior: CacheQueryStringBehavior.all(),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
  });
  return distributionAt(scope, {
    ...{ comment: `shopwright-${stage}`, domainNames: [domain.name], certificateArn, webAclArn },
    defaultBehavior: {
      ...all,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
    },
    additionalBehaviors: {
      [FILE_LINKS]: {
        ...all,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        cachePolicy: ofFiles,
      },
    },
  });
}

interface DistributionProps
  extends Pick<Required<AllProps>, 'comment' | 'domainNames' | 'defaultBehavior'>,
    Pick<AllProps, 'additionalBehaviors'> {
  readonly certificateArn: string;
  readonly webAclArn: string | undefined;
}

/** A distribution at names of its own, which keeps no errors. */
export function distributionAt(
  scope: Construct,
  { certificateArn, webAclArn, ...props }: DistributionProps,
): Distribution {
  const distribution = new Distribution(scope, 'Cdn', {
    ...props,
    certificate: Certificate.fromCertificateArn(scope, 'CdnCertificate', certificateArn),
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(webAclArn !== undefined && { webAclId: webAclArn }),
    errorResponses: NO_KEPT_ERRORS,
  });
  acknowledgeRules(distribution, webAclArn);
  return distribution;
}

/** Why a distribution is as it is. */
function acknowledgeRules(distribution: Distribution, webAclArn: string | undefined): void {
  const reasons = {
    CFR1: 'The stores decide to which countries they sell and ship.',
    CFR3:
      'The functions log each request, without addresses of shoppers, which a log of CloudFront has; ' +
      'the gateway logs what never reached a function.',
    ...(webAclArn === undefined && {
      CFR2: 'A web ACL costs money, so it is added by the context value webAcl.',
    }),
  };
  for (const [rule, reason] of Object.entries(reasons)) {
    Validations.of(distribution).acknowledge({ id: `AwsSolutions-${rule}`, reason });
  }
}
