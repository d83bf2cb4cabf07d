import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { tooMany } from '../shared/contract/errors.ts';

interface WebAclStackProps extends StackProps {
  readonly stage: string;
  /** Requests of one address in five minutes; further ones are 429. */
  readonly rate: number;
}

/**
 * AWS's rules for addresses and for attacks that are known. Its common rules are not among them: they
 * refuse bodies above 8 KB, and HTML in them, which descriptions of products have.
 */
const MANAGED = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet'];

const WINDOW_SECONDS = 300;

/** The firewall of the CDN. Web ACLs of CloudFront are in `us-east-1`, so this is a stack of its own. */
export class WebAclStack extends Stack {
  constructor(scope: Construct, id: string, { stage, rate, ...props }: WebAclStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: `shopwright-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: {
        limit: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ status: false, errors: [refusal(rate)] }),
        },
      },
      rules: [rateRule(rate), ...MANAGED.map((name, i) => managedRule(name, i + 1))],
      visibilityConfig: counted('web-acl'),
    });
    new CfnOutput(this, 'WebAclArn', { value: webAcl.attrArn });
  }
}

const rateRule = (limit: number): CfnWebACL.RuleProperty => ({
  name: 'rate',
  priority: 0,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      limit,
    },
  },
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: 'limit',
        responseHeaders: [
          { name: 'Retry-After', value: String(WINDOW_SECONDS) },
          { name: 'Access-Control-Allow-Origin', value: '*' },
        ],
      },
    },
  },
  visibilityConfig: counted('rate'),
});

const managedRule = (name: string, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  overrideAction: { none: {} },
  visibilityConfig: counted(name),
});

/** Samples of requests would have their headers, and so tokens. */
const counted = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const refusal = (rate: number) =>
  tooMany(`Too many requests from this network address (${rate} in ${WINDOW_SECONDS} seconds)`, {
    secondsToWait: WINDOW_SECONDS,
  });
