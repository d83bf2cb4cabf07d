import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { BATCH_SIZE, stream } from '../functions/stream/resource.ts';
import { AUTHOR_ATTRIBUTE } from '../shared/storage/audited-table.ts';
import { functionName, ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

/** A batch of changes may take longer than a request. */
export const STREAM_TIMEOUT_SECONDS = 60;

/** After which a change is given up, and goes to the queue. */
const ATTEMPTS = 24;

/** Imported records, and those of earlier versions, have no author. */
const DELETED_RECORD = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { OldImage: { version: { N: FilterRule.exists() }, data: { S: FilterRule.exists() } } },
};

interface StreamProps extends Omit<ResourceFunctionProps, 'resource'> {
  readonly streamArn: string;
}

/**
 * The function of the table's stream. It is invoked with what has an author, and with deleted records,
 * in the order of each partition. What fails is repeated, in ever smaller batches; of what is given up, the queue keeps
 * for two weeks where in the stream it was.
 */
export class Stream extends Construct {
  readonly created: ResourceFunction;
  /** Where in the stream it was that was given up. */
  readonly givenUp: Queue;

  constructor(scope: Construct, id: string, { streamArn, ...props }: StreamProps) {
    super(scope, id);
    this.created = new ResourceFunction(this, 'Function', {
      ...props,
      resource: stream,
      timeoutSeconds: STREAM_TIMEOUT_SECONDS,
    });
    const { lambda, live } = this.created;
    const { streamConcurrency } = props.configuration;
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
        resources: [streamArn],
      }),
    );
    const queue = new Queue(this, 'GivenUp', {
      queueName: `${functionName(props.configuration.stage, stream)}-given-up`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(queue).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself what keeps that which failed.',
    });
    this.givenUp = queue;
    new EventSourceMapping(this, 'Changes', {
      target: live,
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      // Changes of one item stay in order.
      ...(streamConcurrency !== undefined && { parallelizationFactor: streamConcurrency }),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: ATTEMPTS,
      onFailure: new SqsDlq(queue),
      filters: [
        { dynamodb: { NewImage: { [AUTHOR_ATTRIBUTE]: { S: FilterRule.exists() } } } },
        { dynamodb: { OldImage: { [AUTHOR_ATTRIBUTE]: { S: FilterRule.exists() } } } },
        DELETED_RECORD,
      ].map((filter) => FilterCriteria.filter(filter)),
    });
  }
}
