import type { DynamoDBRecord } from 'aws-lambda';
import { isObject } from '../../../shared/contract/json.ts';

/** The engine takes any signature, but needs one. */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, ' +
  'SignedHeaders=host, Signature=local';

export interface ShardDescription {
  readonly ShardId: string;
  readonly ParentShardId?: string;
}

/** What is asked of the streams of DynamoDB Local: its API, without its client. */
interface Answers {
  ListStreams: { Streams: { StreamArn: string }[] };
  DescribeStream: { StreamDescription: { Shards: ShardDescription[] } };
  GetShardIterator: { ShardIterator: string };
  GetRecords: { Records: DynamoDBRecord[]; NextShardIterator?: string };
}

export async function callStreams<Name extends keyof Answers>(
  endpoint: string,
  name: Name,
  input: object,
): Promise<Answers[Name]> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${name}`,
      authorization: AUTHORIZATION,
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answers[Name];
}

/** The engine leaves the type of an empty map out. */
export const withEmptyMaps = (record: DynamoDBRecord): DynamoDBRecord =>
  JSON.parse(JSON.stringify(record), (name, value) =>
    name !== 'M' && isObject(value) && Object.keys(value).length === 0 ? { M: {} } : value,
  );
