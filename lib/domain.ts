import { CfnOutput } from 'aws-cdk-lib';
import { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import { createCdn } from './cdn.ts';
import type { Configuration } from './configuration.ts';
import type { Domain } from './domain-configuration.ts';

interface DomainProps extends Pick<Configuration, 'cdn' | 'stage'> {
  readonly domain: Domain;
}

/** What a DNS record names. */
interface Target {
  readonly dnsName: string;
  readonly hostedZoneId: string;
}

/** The domain name of the API with its certificate, and its DNS record when the zone is known. */
export function createDomain(scope: Construct, { domain, cdn, stage }: DomainProps): DomainName {
  const domainName = new DomainName(scope, 'DomainName', {
    domainName: domain.name,
    certificate: certificateOf(scope, domain),
  });
  const target = cdn
    ? cdnTarget(createCdn(scope, { cdn, stage, domain, origin: domainName }))
    : gatewayTarget(domainName);
  pointTo(scope, domain, target);
  return domainName;
}

function pointTo(scope: Construct, domain: Domain, target: Target): void {
  if (domain.hostedZoneId === undefined) {
    new CfnOutput(scope, 'DomainTarget', {
      description: `What the DNS record of ${domain.name} must point to, as a CNAME.`,
      value: target.dnsName,
    });
  } else {
    // The high-level construct also needs the name of the zone, and so a lookup or one more value.
    new CfnRecordSet(scope, 'DomainRecord', {
      hostedZoneId: domain.hostedZoneId,
      name: domain.name,
      type: 'A',
      aliasTarget: target,
    });
  }
}

const gatewayTarget = ({ regionalDomainName, regionalHostedZoneId }: DomainName): Target => ({
  dnsName: regionalDomainName,
  hostedZoneId: regionalHostedZoneId,
});

const cdnTarget = ({ distributionDomainName }: Distribution): Target => ({
  dnsName: distributionDomainName,
  hostedZoneId: CloudFrontTarget.CLOUDFRONT_ZONE_ID,
});

function certificateOf(scope: Construct, { name, certificateArn, hostedZoneId = '' }: Domain) {
  if (certificateArn !== undefined) {
    return Certificate.fromCertificateArn(scope, 'Certificate', certificateArn);
  }
  const zone = HostedZone.fromHostedZoneId(scope, 'Zone', hostedZoneId);
  return new Certificate(scope, 'Certificate', {
    domainName: name,
    validation: CertificateValidation.fromDns(zone),
  });
}
