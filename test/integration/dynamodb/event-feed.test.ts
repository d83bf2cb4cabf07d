import { test } from 'vitest';
import { runChanges } from '../../storage-model/run-changes.ts';
import { openOwnTable } from '../../store/own-table.ts';
import { SEED } from '../../store/random.ts';

const CHANGES = Number(process.env['CHANGES'] ?? 100);

/** Only what hangs takes longer, on a machine that is shared. */
const MAX_CHANGE_MS = 3_000;

test.each([1, 2])(
  `${CHANGES} changes emit each event once, in order, even when %i consumers are killed (seed ${SEED})`,
  async (consumers) => {
    const { storage, newReader } = await openOwnTable();
    const readers = Array.from({ length: consumers }, newReader);
    await runChanges(storage, { changes: CHANGES, seed: SEED, readers });
  },
  MAX_CHANGE_MS * CHANGES,
);
