import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, StreamRecord } from 'aws-lambda';
import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { readConfig } from '../config.ts';
import { auditedTable, bySystem, isLogged } from '../storage/audited-table.ts';
import type { Change } from '../storage/change.ts';
import type { Table } from '../storage/table.ts';
import { warnOfUnreadable } from '../storage/unreadable-items.ts';
import { noUsage, type Usage } from '../storage/usage.ts';
import type { Item } from '../storage/write.ts';
import { type BackgroundLog, backgroundLog } from './background-log.ts';
import { deadlineOf } from './deadline.ts';
import { type MeteredWork, meterWork } from './metered-work.ts';
import { openStorage } from './open-storage.ts';

/** What a function runs with that no request calls. */
export interface BackgroundEnvironment {
  readonly table: Table;
  readonly replicas: ReplicaCache;
  readonly publicUrl: string | undefined;
  readonly log: BackgroundLog;
  readonly metered: MeteredWork;
}

/** What lasts as long as the instance of the function of this name. */
export function backgroundEnvironment(name: string) {
  const { catalogueBudget, publicUrl, stage, metricsBy } = readConfig();
  const storage = openStorage();
  const replicas = new ReplicaCache(catalogueBudget);
  const log = backgroundLog(stage, metricsBy);
  return (context: Context): BackgroundEnvironment => {
    const openTable = (usage: Usage) =>
      auditedTable(storage.openTable(usage, deadlineOf(context)), bySystem);
    const metered = meterWork(name, openTable, log);
    return { table: openTable(noUsage()), replicas, publicUrl, log, metered };
  };
}

/**
 * The function of the table's stream. When something fails it throws, so that it counts as an error,
 * and Lambda repeats the batch in halves: what is in the feed already is not appended again.
 */
export function streamHandler(
  consume: (changes: readonly Change[], environment: BackgroundEnvironment) => Promise<void>,
) {
  const environmentIn = backgroundEnvironment('stream');
  return async ({ Records: records }: DynamoDBStreamEvent, context: Context): Promise<void> => {
    const environment = environmentIn(context);
    const changes = records.map(changeOf);
    await consume(
      changes.filter(({ before, after }) => isLogged(before, after)),
      environment,
    );
    warnOfUnreadable(environment);
  };
}

type Image = NonNullable<StreamRecord['NewImage']>;

/** What a record of the stream says. */
export function changeOf({ eventID = '', dynamodb = {} }: DynamoDBRecord): Change {
  const { OldImage, NewImage, ApproximateCreationDateTime: seconds = 0 } = dynamodb;
  return { id: eventID, time: seconds * 1_000, before: itemOf(OldImage), after: itemOf(NewImage) };
}

const itemOf = (image: Image | undefined): Item | undefined =>
  image && (unmarshall(image as Record<string, AttributeValue>) as Item);
