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
import { BATCH_SIZE } from '../shared/resources/stream.ts';
import { AUTHOR_ATTRIBUTE } from '../shared/storage/audited-table.ts';
import { heartbeatKey } from '../shared/storage/keys.ts';
import { queueName } from './names.ts';
import { ResourceFunction, type ResourceFunctionProps } from './resource-function.ts';

/** A batch of changes may take longer than a request. */
export const STREAM_TIMEOUT_SECONDS = 60;

/** The age at which a change is given up, and goes to the queue: the stream keeps it for an hour more. */
const MAX_AGE = Duration.hours(23);

/** Imported records have no author. */
const DELETED_RECORD = {
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { OldImage: { version: { N: FilterRule.exists() }, data: { S: FilterRule.exists() } } },
};

/** What the sweep writes every minute: whether the function is invoked at all can be told by it. */
const HEARTBEAT = { dynamodb: { Keys: { pk: { S: FilterRule.isEqual(heartbeatKey.pk) } } } };

/**
 * The function of the table's stream. It is invoked with what has an author, and with deleted records,
 * in the order of each partition. What fails is repeated, in ever smaller batches: the function sets aside
 * what fails by itself. Of what is given up, the queue keeps for two weeks where in the stream it was.
 */
export function createStream(
  parent: Construct,
  streamArn: string,
  props: ResourceFunctionProps,
): ResourceFunction {
  const scope = new Construct(parent, 'Stream');
  const created = new ResourceFunction(scope, 'Function', {
    ...props,
    timeoutSeconds: STREAM_TIMEOUT_SECONDS,
  });
  created.lambda.addToRolePolicy(
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [streamArn],
    }),
  );
  const givenUp = new Queue(scope, 'GivenUp', {
    queueName: queueName(props.configuration.stage),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  Validations.of(givenUp).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is itself what keeps that which failed.',
  });
  new EventSourceMapping(scope, 'Changes', {
    target: created.live,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: BATCH_SIZE,
    bisectBatchOnError: true,
    maxRecordAge: MAX_AGE,
    onFailure: new SqsDlq(givenUp),
    filters: [
      { dynamodb: { NewImage: { [AUTHOR_ATTRIBUTE]: { S: FilterRule.exists() } } } },
      { dynamodb: { OldImage: { [AUTHOR_ATTRIBUTE]: { S: FilterRule.exists() } } } },
      DELETED_RECORD,
      HEARTBEAT,
    ].map((filter) => FilterCriteria.filter(filter)),
  });
  return created;
}
