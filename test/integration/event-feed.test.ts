import { test } from 'vitest';
import { runChanges } from '../storage-model/run-changes.ts';
import { openStorage, readingChanges } from '../storage-model/sqlite-storage.ts';
import { mulberry32, SEED } from '../store/random.ts';

const CHANGES = Number(process.env['CHANGES'] ?? 600);

const title = `${CHANGES} changes emit each event once, in order, even when the consumer is killed`;

test(`${title} (seed ${SEED})`, async () => {
  // A deletion and its author, who is kept apart, are of the same minute.
  const { storage } = openStorage(Date.now);
  const read = readingChanges(storage.changes, mulberry32(SEED + 10));
  await runChanges(storage, { changes: CHANGES, seed: SEED, readers: [read] });
});
