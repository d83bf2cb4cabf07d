import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
  StreamRecord,
} from 'aws-lambda';
import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { readConfig } from '../config.ts';
import { auditedTable, bySystem, isLogged } from '../storage/audited-table.ts';
import type { Change } from '../storage/change.ts';
import { trackDatabaseClock } from '../storage/dynamodb/database-clock.ts';
import { inflateData } from '../storage/dynamodb/deflated-data.ts';
import { dynamoDbStorage } from '../storage/dynamodb/dynamodb-storage.ts';
import type { Table } from '../storage/table.ts';
import { warnOfUnreadable } from '../storage/unreadable-items.ts';
import { noUsage } from '../storage/usage.ts';
import type { Item } from '../storage/write.ts';
import { type BackgroundLog, backgroundLog } from './background-log.ts';
import { deadlineOf } from './deadline.ts';
import { DATABASE } from './lambda.ts';

/** What a function runs with that no request calls. */
export interface BackgroundEnvironment {
  readonly table: Table;
  readonly replicas: ReplicaCache;
  readonly publicUrl: string | undefined;
  readonly log: BackgroundLog;
}

/** What lasts as long as the instance. */
export function backgroundEnvironment() {
  const { tableName, catalogueBudget, publicUrl, stage } = readConfig();
  const storage = dynamoDbStorage(trackDatabaseClock(new DynamoDBClient(DATABASE)), tableName);
  const replicas = new ReplicaCache(catalogueBudget);
  const log = backgroundLog(stage);
  return (context: Context): BackgroundEnvironment => ({
    table: auditedTable(storage.openTable(noUsage(), deadlineOf(context)), bySystem),
    replicas,
    publicUrl,
    log,
  });
}

/** Changes that are consumed together: what fails is repeated from the first of them on. */
const MAX_TOGETHER = 25;

/**
 * The function of the table's stream. What fails is reported, and Lambda repeats the batch from
 * there; when nothing was done it throws, so that it counts as an error.
 */
export function streamHandler(
  consume: (changes: readonly Change[], environment: BackgroundEnvironment) => Promise<void>,
) {
  const environmentIn = backgroundEnvironment();
  return async (
    { Records: records }: DynamoDBStreamEvent,
    context: Context,
  ): Promise<DynamoDBBatchResponse> => {
    const environment = environmentIn(context);
    for (let i = 0; i < records.length; i += MAX_TOGETHER) {
      try {
        const changes = records.slice(i, i + MAX_TOGETHER).map(changeOf);
        await consume(
          changes.filter(({ before, after }) => isLogged(before, after)),
          environment,
        );
        warnOfUnreadable(environment);
      } catch (error) {
        if (i === 0) throw error;
        environment.log.error('changes are not consumed yet', error);
        return { batchItemFailures: [{ itemIdentifier: sequenceNumber(records[i]) }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

type Image = NonNullable<StreamRecord['NewImage']>;

const sequenceNumber = (record: DynamoDBRecord | undefined) =>
  record?.dynamodb?.SequenceNumber ?? '';

/** What a record of the stream says; binary attributes come as text, in base64. */
export function changeOf({ eventID = '', dynamodb = {} }: DynamoDBRecord): Change {
  const { OldImage, NewImage, ApproximateCreationDateTime: seconds = 0 } = dynamodb;
  return { id: eventID, time: seconds * 1_000, before: itemOf(OldImage), after: itemOf(NewImage) };
}

function itemOf(image: Image | undefined): Item | undefined {
  if (!image) return undefined;
  const item = unmarshall(image as Record<string, AttributeValue>) as Item;
  const binary = image['data']?.B;
  return binary === undefined
    ? item
    : inflateData({ ...item, data: Buffer.from(binary, 'base64') });
}
