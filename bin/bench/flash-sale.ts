import { ApiError } from '../../shared/contract/errors.ts';
import { itemsOf, placeOrder, type Sale, stockIn } from './simulated-order.ts';
import { simulatedTable } from './simulated-table.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

export interface SaleResult {
  readonly offered: number;
  readonly placed: number;
  readonly piecesSold: number;
  readonly piecesLeft: number;
  /** Answered 400: less was left than was wanted. */
  readonly refused: number;
  /** Answered 503. */
  readonly busy: number;
  /** How long placed orders took, ascending. */
  readonly milliseconds: readonly number[];
  /** When the last order was placed. */
  readonly lastPlacedAt: number;
}

const PARTITIONS = 32;
const START_MS = 600;
const MAX_INSTANCES = 1_000;
const DEADLINE_MS = 9_700;

/**
 * A flash sale: orders of one product come at random times, most for one piece. Each reads the
 * product and its shards, and writes the order, the answer for its Idempotency-Key and the stock in
 * one transaction, tried again by the code of the store. Assumed, beside what simulated-table.ts says:
 *
 * - The table has 32 partitions: it was given warm throughput, or has grown to that.
 * - Orders and answers are of 3 KB and 1 KB, in as many partition keys as the sale says.
 * - Partitions are not split while the sale runs, and indexes take no units.
 * - An instance serves one request at a time; a new one starts in 600 ms, and 1,000 may run.
 * - The limits of requests of the store and of the gateway are raised.
 */
export async function simulateSale(sale: Sale): Promise<SaleResult> {
  const { random, shards } = sale;
  const time = virtualTime();
  const database = simulatedTable({ time, random, partitions: PARTITIONS });
  for (const item of itemsOf(sale)) database.store(item);
  const lambda = instances(time);
  const result = { offered: 0, placed: 0, piecesSold: 0, refused: 0, busy: 0, lastPlacedAt: 0 };
  const milliseconds: number[] = [];

  async function request(number: number, quantity: number): Promise<void> {
    const begun = time.now();
    const sleep = (ms: number) => {
      const isLate = time.now() + ms > begun + DEADLINE_MS;
      return isLate ? Promise.reject(new Error('the deadline passes')) : time.sleep(ms);
    };
    const place = () => placeOrder(database.openTable(sleep), sale, { number, quantity, sleep });
    const outcome = await lambda(place).catch(busyOf);
    result[outcome] += 1;
    if (outcome !== 'placed') return;
    result.piecesSold += quantity;
    result.lastPlacedAt = time.now();
    milliseconds.push(time.now() - begun);
  }

  async function offer(): Promise<void> {
    while (time.now() < sale.seconds * 1_000) {
      await time.sleep((-Math.log(1 - random()) * 1_000) / sale.ordersPerSecond);
      result.offered += 1;
      void request(result.offered, quantityOf(random()));
    }
  }

  void offer();
  await time.run();
  let piecesLeft = 0;
  const table = database.openTable(time.sleep);
  void stockIn(table, shards).then((stock) => {
    piecesLeft = stock?.left ?? 0;
  });
  await time.run();
  return { ...result, piecesLeft, milliseconds: milliseconds.sort((one, other) => one - other) };
}

/** Seven of ten want one piece, two want two, and one wants three. */
function quantityOf(share: number): number {
  if (share < 0.7) return 1;
  return share < 0.9 ? 2 : 3;
}

function busyOf(error: unknown): 'busy' {
  if (error instanceof ApiError && error.status === 503) return 'busy';
  throw error;
}

/** Runs each request in an instance of its own; 503 where none is left. */
function instances(time: VirtualTime) {
  let [idle, started] = [0, 0];
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (idle > 0) idle -= 1;
    else if (started >= MAX_INSTANCES) throw new ApiError(503, 'no instance is left');
    else {
      started += 1;
      await time.sleep(START_MS);
    }
    try {
      return await run();
    } finally {
      idle += 1;
    }
  };
}
