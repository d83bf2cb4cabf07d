import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { databaseNow } from '../../../shared/storage/database-clock.ts';
import { trackDatabaseClock } from '../../../shared/storage/dynamodb/database-clock.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import '../../store/local-store.ts';

afterEach(() => vi.restoreAllMocks());

test('database responses correct a clock that is hours off', async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 3_600_000);
  const followed = dynamoDbStorage(
    trackDatabaseClock(new DynamoDBClient({})),
    inject('local').tableName,
  ).openTable();
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - now())).toBeLessThan(3_000);
  vi.restoreAllMocks();
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - now())).toBeLessThan(3_000);
});

test('a response delayed by a frozen instance does not correct the clock', async () => {
  const now = Date.now.bind(Date);
  const waking = new DynamoDBClient({});
  let isFreezing = false;
  let frozen = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + frozen);
  waking.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      if (isFreezing) frozen = 60_000;
      return answer;
    },
    { step: 'deserialize', priority: 'low' },
  );
  const followed = dynamoDbStorage(
    trackDatabaseClock(waking),
    inject('local').tableName,
  ).openTable();
  // Before its first call, a table is asked for its format.
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  isFreezing = true;
  await followed.get({ pk: 'nothing', sk: 'nothing' });
  expect(Math.abs(databaseNow() - Date.now())).toBeLessThan(3_000);
});
