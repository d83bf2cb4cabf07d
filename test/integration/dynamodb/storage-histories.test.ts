import { afterEach, test, vi } from 'vitest';
import { runHistories } from '../../storage-model/run-histories.ts';
import { openOwnTable } from '../../store/own-table.ts';

/** `.ci/full` makes more of them, `npm run test:differential` most. */
const RUNS = Number(process.env['HISTORIES'] ?? 20);

afterEach(() => {
  vi.useRealTimers();
});

test('random histories in DynamoDB match the model', async () => {
  const { storage } = await openOwnTable();
  vi.useFakeTimers({ toFake: ['Date'] });
  await runHistories(storage, { runs: RUNS, steps: 50, setClock: (now) => vi.setSystemTime(now) });
});
