import { test } from 'vitest';
import { runDeliveries } from '../../storage-model/run-deliveries.ts';
import { openOwnTable } from '../../store/own-table.ts';
import { SEED } from '../../store/random.ts';
import { startReceiver } from '../../store/receiver.ts';

const DELIVERIES = Number(process.env['DELIVERIES'] ?? 20);

/** Only what hangs takes longer, on a machine that is shared. */
const MAX_DELIVERY_MS = 15_000;

const title = `${DELIVERIES} events arrive at least once, and their emails at most once`;

test(
  `${title}, even when the sender is killed (seed ${SEED})`,
  async () => {
    const { storage, newReader } = await openOwnTable();
    const receiver = await startReceiver();
    await runDeliveries(storage, { users: DELIVERIES, seed: SEED, read: newReader(), receiver });
  },
  MAX_DELIVERY_MS * DELIVERIES,
);
