import { test } from 'vitest';
import { IN_MEMORY } from '../../shared/storage/sqlite/open-file.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { runHistories } from '../storage-model/run-histories.ts';

/** `.ci/full` makes more of them. */
const RUNS = Number(process.env['SQLITE_HISTORIES'] ?? 150);

test('random histories in SQLite match the model', async () => {
  const clock = { now: 0 };
  const storage = sqliteStorage({ file: IN_MEMORY, now: () => clock.now });
  const setClock = (now: number) => {
    clock.now = now;
  };
  await runHistories(storage, { runs: RUNS, steps: 50, setClock });
  storage.close();
});
