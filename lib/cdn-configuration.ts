import type { Node } from 'constructs';
import { readText } from './context.ts';
import type { Domain } from './domain-configuration.ts';
import type { FrontProxy } from './proxy-configuration.ts';

/** CloudFront in front of the domain name. */
export interface Cdn {
  /** A certificate for the domain name in `us-east-1`, where CloudFront looks for it. */
  readonly certificateArn: string;
  /** What CloudFront sends as the origin secret: a reference that CloudFormation resolves. */
  readonly secret: string;
  /** A web ACL of AWS WAF, such as that of the stack `WebAcl`. */
  readonly webAclArn?: string;
}

/** The names of the context values. */
const NAMES = ['cdnCertificateArn', 'cdnSecret', 'cdnSecretVersion', 'webAclArn'];

/** The proxy that the functions trust is then CloudFront. */
export function readCdn(
  node: Node,
  domain: Domain | undefined,
): { cdn: Cdn; proxy: FrontProxy } | undefined {
  const certificateArn = readText(
    node,
    'cdnCertificateArn',
    /^arn:[\w-]+:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
    'the ARN of a certificate in AWS Certificate Manager in us-east-1',
  );
  const name = readText(
    node,
    'cdnSecret',
    /^[\w/+=.@-]{1,512}$/,
    'the name of a secret in Secrets Manager',
  );
  const version = readText(
    node,
    'cdnSecretVersion',
    /^[\w-]{32,64}$/,
    'the id of a version of that secret',
  );
  const webAclArn = readText(
    node,
    'webAclArn',
    /^arn:[\w-]+:wafv2:us-east-1:\d{12}:global\/webacl\/[\w/-]+$/,
    'the ARN of a web ACL for CloudFront',
  );
  if (NAMES.every((each) => node.tryGetContext(each) === undefined)) return undefined;
  if (certificateArn === undefined || name === undefined || version === undefined || !domain) {
    throw new Error(
      'A CDN needs the context values domainName, cdnCertificateArn, cdnSecret and cdnSecretVersion; ' +
        'give all four.',
    );
  }
  refuseOtherProxy(node);
  const reference = (key: string) =>
    `{{resolve:secretsmanager:${name}:SecretString:${key}::${version}}}`;
  return {
    cdn: {
      certificateArn,
      secret: reference('secret'),
      ...(webAclArn !== undefined && { webAclArn }),
    },
    proxy: { header: 'CloudFront-Viewer-Address', secretHashes: [reference('sha256')] },
  };
}

function refuseOtherProxy(node: Node): void {
  const names = ['trustedProxyHeader', 'originSecret'];
  if (names.every((each) => node.tryGetContext(each) === undefined)) return;
  throw new Error(
    'The context has a cdnCertificateArn, whose CDN has a header and a secret of its own; ' +
      'remove trustedProxyHeader and originSecret.',
  );
}
