import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { throttlingOf } from '../../shared/endpoint/throttling.ts';

const index = 'arn:aws:dynamodb:eu-central-1:123456789012:table/shopwright-prod/index/gsi1';

test('counts a request that DynamoDB throttled and names the index', () => {
  const error = new ProvisionedThroughputExceededException({
    message: 'Throughput exceeds the current capacity.',
    $metadata: {},
    ThrottlingReasons: [{ reason: 'IndexWriteKeyRangeThroughputExceeded', resource: index }],
  });
  expect(throttlingOf(serviceUnavailable(error))).toEqual({
    throttled_requests: 1,
    throttled_by: ['table/shopwright-prod/index/gsi1 IndexWriteKeyRangeThroughputExceeded'],
  });
});

test('counts a transaction with a throttled write, but not one with a conflict', () => {
  const canceled = (...codes: string[]) =>
    serviceUnavailable(
      Object.assign(new Error(), { CancellationReasons: codes.map((Code) => ({ Code })) }),
    );
  expect(throttlingOf(canceled('None', 'ThrottlingError'))).toEqual({ throttled_requests: 1 });
  expect(throttlingOf(canceled('None', 'TransactionConflict'))).toEqual({});
});
