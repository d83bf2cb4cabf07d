import { CfnOutput } from 'aws-cdk-lib';
import { DomainName } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnRecordSet, HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Domain } from './domain-configuration.ts';

/** The domain name of the API with its certificate, and its DNS record when the zone is known. */
export function createDomain(scope: Construct, domain: Domain): DomainName {
  const domainName = new DomainName(scope, 'DomainName', {
    domainName: domain.name,
    certificate: certificateOf(scope, domain),
  });
  if (domain.hostedZoneId === undefined) {
    new CfnOutput(scope, 'DomainTarget', {
      description: `What the DNS record of ${domain.name} must point to, as a CNAME.`,
      value: domainName.regionalDomainName,
    });
  } else {
    // The high-level construct also needs the name of the zone, and so a lookup or one more value.
    new CfnRecordSet(scope, 'DomainRecord', {
      hostedZoneId: domain.hostedZoneId,
      name: domain.name,
      type: 'A',
      aliasTarget: {
        dnsName: domainName.regionalDomainName,
        hostedZoneId: domainName.regionalHostedZoneId,
      },
    });
  }
  return domainName;
}

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
