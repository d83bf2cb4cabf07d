import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Resource } from '../shared/contract/resource.ts';
import type { Configuration } from './configuration.ts';
import type { ServedTable } from './data-stack.ts';
import { FunctionRole } from './function-role.ts';
import { LOG_RETENTION } from './log-metrics.ts';
import { functionName, logGroupName } from './names.ts';
import { probeStoreStatements } from './probe-store.ts';

/** What the stacks give to functions that watch others. */
export interface WatchingProps {
  readonly configuration: Pick<Configuration, 'stage'>;
  readonly table: ServedTable;
  /** The bundle of a function, by the name of its resource. */
  readonly code: (name: string) => Code;
}

interface WatchingFunctionProps extends WatchingProps {
  readonly resource: Resource;
  readonly timeoutSeconds: number;
  readonly memorySize: number;
  /** What it may do, beside asking the store of the probes. */
  readonly statements?: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A function that only watches the others, with a role and a log of its own. It has no alias: it is replaced at once. */
export class WatchingFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: FunctionRole;

  constructor(scope: Construct, id: string, props: WatchingFunctionProps) {
    super(scope, id);
    const { resource, configuration, table, code, statements = [], environment = {} } = props;
    const { stage } = configuration;
    const logGroup = new LogGroup(this, 'Logs', {
      logGroupName: logGroupName(stage, resource),
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new FunctionRole(this, 'Role', `What ${functionName(stage, resource)} may do.`);
    logGroup.grantWrite(this.role);
    for (const statement of [...probeStoreStatements(table), ...statements]) {
      this.role.addToPolicy(statement);
    }
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: functionName(stage, resource),
      description: resource.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: code(resource.name),
      handler: 'index.handler',
      timeout: Duration.seconds(props.timeoutSeconds),
      memorySize: props.memorySize,
      role: this.role,
      logGroup,
      environment: { TABLE_NAME: table.tableName, STAGE: stage, ...environment },
    });
  }
}
