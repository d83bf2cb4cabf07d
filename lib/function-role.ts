import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of a function. Whatever it is granted is in the role itself: a policy beside it would be one more
 * resource for each function, and a stack has 500 (docs/decisions/2026-11-27-policies-in-roles.md).
 */
export class FunctionRole extends Role {
  private readonly access: PolicyDocument;

  constructor(scope: Construct, id: string, description: string) {
    const access = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description,
      inlinePolicies: { Access: access },
    });
    this.access = access;
  }

  /** All grants of the CDK end here. */
  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.access.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
