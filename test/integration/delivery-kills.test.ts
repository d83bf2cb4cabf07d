import { test } from 'vitest';
import { runDeliveries } from '../storage-model/run-deliveries.ts';
import { openStorage, readingChanges } from '../storage-model/sqlite-storage.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { startReceiver } from '../store/receiver.ts';

const DELIVERIES = Number(process.env['DELIVERIES'] ?? 60);

const title = `${DELIVERIES} events arrive at least once, and their emails at most once`;

test(`${title}, even when the sender is killed (seed ${SEED})`, async () => {
  const { storage, clock } = openStorage();
  clock.now = Date.now();
  const receiver = await startReceiver();
  const read = readingChanges(storage.changes, mulberry32(SEED + 10));
  await runDeliveries(storage, { users: DELIVERIES, seed: SEED, read, receiver });
});
