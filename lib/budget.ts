import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

interface BudgetProps {
  readonly stage: string;
  readonly email: string;
  /** US dollars a month. */
  readonly dollars: number;
}

/** Says when the account has spent, or is about to spend, more in a month. Budgets are free. */
export function createBudget(scope: Construct, { stage, email, dollars }: BudgetProps): void {
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: email }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `shopwright-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}
