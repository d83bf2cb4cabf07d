import type { Node } from 'constructs';
import { readText } from './context.ts';

/** A custom domain name for the API. */
export interface Domain {
  readonly name: string;
  /** A certificate for the name in the region of the API; without it one is created. */
  readonly certificateArn?: string;
  /** The Route 53 zone of the name, for its record and for the validation of the certificate. */
  readonly hostedZoneId?: string;
}

export function readDomain(node: Node): Domain | undefined {
  const name = readText(
    node,
    'domainName',
    /^([a-z0-9-]+\.)+[a-z]{2,}$/,
    'a host name, as in api.example.com',
  );
  const certificateArn = readText(
    node,
    'certificateArn',
    /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
    'the ARN of a certificate in AWS Certificate Manager, in the region of the API',
  );
  const hostedZoneId = readText(
    node,
    'hostedZoneId',
    /^Z[A-Z0-9]+$/,
    'the id of a Route 53 hosted zone, as in Z0123456789ABC',
  );
  const isProven = certificateArn !== undefined || hostedZoneId !== undefined;
  if (name === undefined) {
    if (!isProven) return undefined;
    throw new Error(
      'The context has a certificateArn or a hostedZoneId without a domainName; add the domainName.',
    );
  }
  if (!isProven) {
    throw new Error(
      'The context has a domainName alone; add the certificateArn of a certificate for it, ' +
        'or the hostedZoneId of its Route 53 zone to create one.',
    );
  }
  return {
    name,
    ...(certificateArn !== undefined && { certificateArn }),
    ...(hostedZoneId !== undefined && { hostedZoneId }),
  };
}
