import { runProgram } from '../program.ts';
import { simulateSale } from './flash-sale.ts';
import { seededRandom } from './generated-products.ts';
import { formatNumber, printRow, quantile } from './rows.ts';
import type { Sale } from './simulated-order.ts';

const SEED = 1;

const HOT = { ordersPerSecond: 500, seconds: 60, pieces: 10_000, orderPartitions: 16 };

/** Prints what becomes of flash sales on DynamoDB, as flash-sale.ts simulates them: the numbers of docs/limits.md, "One hot product". */
const SALES: Readonly<Record<string, Omit<Sale, 'random'>>> = {
  'without stock_shards': { ...HOT, shards: 0 },
  'stock_shards: 8': { ...HOT, shards: 8 },
  'stock_shards: 16': { ...HOT, shards: 16 },
  'stock_shards: 32': { ...HOT, shards: 32 },
  '32, all orders in one partition': { ...HOT, shards: 32, orderPartitions: 1 },
  'one unlimited coupon, 1,000 orders/s': {
    ...HOT,
    ordersPerSecond: 1_000,
    pieces: undefined,
    shards: 0,
    coupon: 'unlimited',
  },
  'one coupon with a limit': { ...HOT, pieces: undefined, shards: 0, coupon: 'limited' },
};

await runProgram(async () => {
  console.log('A flash sale of a minute: 500 orders/s for 10,000 pieces (simulated)');
  printRow('', ...['orders/s', '    sold', '     left', '    503 %', '  p50 ms', '  p99 ms']);
  for (const [name, sale] of Object.entries(SALES)) {
    const draw = seededRandom(SEED);
    const sold = await simulateSale({ ...sale, random: () => draw(2 ** 32) / 2 ** 32 });
    printRow(
      name,
      formatNumber((sold.placed * 1_000) / sold.lastPlacedAt),
      formatNumber(sold.piecesSold),
      formatNumber(sold.piecesLeft),
      formatNumber((sold.busy * 100) / sold.offered, 2),
      formatNumber(quantile(sold.milliseconds, 0.5)),
      formatNumber(quantile(sold.milliseconds, 0.99)),
    );
  }
});
