import { CfnOutput } from 'aws-cdk-lib';
import { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import { createCdn } from './cdn.ts';
import type { Configuration, Domain } from './configuration.ts';

interface DomainProps extends Pick<Configuration, 'cdn' | 'stage'> {
  readonly domain: Domain;
}

/** The domain name of the API with its certificate, and its DNS record when the zone is known. */
export function createDomain(scope: Construct, { domain, cdn, stage }: DomainProps): DomainName {
  const { name, hostedZoneId } = domain;
  const origin = new DomainName(scope, 'DomainName', {
    domainName: name,
    certificate: certificateOf(scope, domain),
  });
  const aliasTarget = cdn
    ? {
        dnsName: createCdn(scope, { cdn, stage, domain, origin }).distributionDomainName,
        hostedZoneId: CloudFrontTarget.CLOUDFRONT_ZONE_ID,
      }
    : { dnsName: origin.regionalDomainName, hostedZoneId: origin.regionalHostedZoneId };
  if (hostedZoneId === undefined) {
    new CfnOutput(scope, 'DomainTarget', {
      description: `What the DNS record of ${name} must point to, as a CNAME.`,
      value: aliasTarget.dnsName,
    });
  } else {
    // The high-level construct also needs the name of the zone, and so a lookup or one more value.
    new CfnRecordSet(scope, 'DomainRecord', { hostedZoneId, name, type: 'A', aliasTarget });
  }
  return origin;
}

/** Without a zone, the deployment waits until the record that proves the name is created elsewhere. */
function certificateOf(scope: Construct, { name, hostedZoneId }: Domain) {
  const zone =
    hostedZoneId === undefined
      ? undefined
      : HostedZone.fromHostedZoneId(scope, 'Zone', hostedZoneId);
  return new Certificate(scope, 'Certificate', {
    domainName: name,
    validation: CertificateValidation.fromDns(zone),
  });
}
