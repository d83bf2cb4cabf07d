import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { rules } from './alarm-rules.ts';
import { createAlarms, knownTopic } from './alarms.ts';
import type { Configuration } from './configuration.ts';
import { createDashboard } from './dashboard.ts';
import { requestsOf } from './gateway-metrics.ts';
import { saveQueries } from './saved-queries.ts';

export interface OperationStackProps extends StackProps {
  readonly configuration: Configuration;
  readonly httpApi: HttpApi;
  readonly tableName: string;
}

/** What operators look at: the dashboard, the saved queries, and the alarms that no deployment waits for. */
export class OperationStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationStackProps) {
    super(scope, id, props);
    const { configuration, httpApi, tableName } = props;
    const { stage, alarmEmail } = configuration;
    createAlarms(this, {
      stage,
      rules: rules({ stage, requests: requestsOf(httpApi) }).filter(
        ({ stopsDeployments }) => !stopsDeployments,
      ),
      topic: alarmEmail === undefined ? undefined : knownTopic(this, stage),
    });
    createDashboard(this, { configuration, httpApi, tableName });
    saveQueries(this, stage);
  }
}
