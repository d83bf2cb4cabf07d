import type { Action, ActionRequest } from '../../shared/actions/context.ts';
import { localDate } from '../../shared/contract/dates.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { toMajor, toMinor } from '../../shared/pricing/money.ts';
import { type Days, readSums } from '../../shared/reports/read-sums.ts';
import { type Dimension, NOW, type Sums } from '../../shared/reports/rows.ts';
import { keyOfVariant } from '../../shared/reports/stock-of-order.ts';
import { type Product, products, type Variant } from '../../shared/resources/products.ts';
import { reports, SALE_FIELDS } from '../../shared/resources/reports.ts';
import { splitLevels, stateOf, termsOf } from '../../shared/storage/stock-levels.ts';
import { answerOf } from './answer.ts';
import { dayAfter, toldOf } from './asked-days.ts';
import { byKey } from './groups.ts';
import { MAX_REPORT_ROWS } from './sales.ts';

/** The last days, today included, of which the pace of sales is computed. */
const PACE_DAYS = 28;

type Report = DataOf<typeof reports, 'stock'>;
type Row = Report['rows'][number];

const { rows: schema } = reports.routes.stock.answer.properties;

/** `/reports/stock`: reports.md, "Stock" */
export const reportStock: Action<unknown, never, Report> = async (request) => {
  const { application, catalogue, clock, query } = request;
  const { timezone, currency_code: currency } = application.settings;
  const to = localDate(clock.now(), timezone);
  const days = { from: dayAfter(to, 1 - PACE_DAYS), to, count: PACE_DAYS };
  const [told, sums, all] = await Promise.all([
    toldOf(request, days),
    readStockSums(request, days),
    catalogue.all(products),
  ]);
  const rows = all.flatMap((product) => rowsOf(product, { ...sums, currency, now: clock.now() }));
  rows.sort((one, other) => urgencyOf(one) - urgencyOf(other) || other.pace - one.pace);
  const page = Number(query.get('page') ?? 1);
  const first = (page - 1) * MAX_REPORT_ROWS;
  const data = {
    ...{ ...told, currency, count: rows.length, page },
    pages: Math.max(1, Math.ceil(rows.length / MAX_REPORT_ROWS)),
    total: totalOf(rows, currency),
    rows: rows.slice(first, first + MAX_REPORT_ROWS),
  };
  return answerOf(request, data, schema.items);
};

interface StockSums {
  readonly sold: Sums;
  readonly soldVariants: Sums;
  readonly held: Sums;
}

async function readStockSums(
  { table, application }: Pick<ActionRequest, 'table' | 'application'>,
  days: Days,
): Promise<StockSums> {
  const read = async (dimension: Dimension, asked: Days) =>
    byKey(await readSums(table, application, dimension, asked));
  const [sold, soldVariants, held] = await Promise.all([
    read('product', days),
    read('variant', days),
    read('held', { from: NOW, to: NOW, count: 1 }),
  ]);
  return { sold, soldVariants, held };
}

/** What is sold out comes first, then what soon will be, and last what nobody buys. */
const urgencyOf = ({ state, days_left }: Row) =>
  state === 'out' ? -1 : (days_left ?? Number.MAX_SAFE_INTEGER);

interface Told extends StockSums {
  readonly currency: string;
  readonly now: number;
}

/** A row for each level that is tracked: of the variants, or of the product. */
function rowsOf(product: Product, told: Told): Row[] {
  const { levels } = splitLevels(product);
  const isLow = stateOf(levels, termsOf(product, levels)) !== 'enough';
  const { variants = [] } = product;
  return Object.entries(levels).flatMap(([id, stock]) => {
    const variant = variants.find((each) => String(each.id) === id);
    return [rowOf({ product, variant, stock, isLow }, told)];
  });
}

interface Level {
  readonly product: Product;
  readonly variant: Variant | undefined;
  readonly stock: number;
  /** There is little or nothing of the whole product. */
  readonly isLow: boolean;
}

function rowOf(level: Level, { sold, soldVariants, held, currency, now }: Told): Row {
  const { product, variant, stock, isLow } = level;
  const key = keyOfVariant({ product_id: product.id, variant_id: variant?.id ?? 0 });
  const ITEMS = SALE_FIELDS.indexOf('items');
  const units = variant
    ? (soldVariants.get(key)?.[0] ?? 0)
    : (sold.get(String(product.id))?.[ITEMS] ?? 0);
  const age = Math.ceil((now - Date.parse(product.created_at)) / DAY_MS);
  const pace = units / Math.min(PACE_DAYS, Math.max(1, age));
  return {
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    name: product.name,
    variant: variant?.name ?? null,
    sku: variant?.sku ?? product.sku ?? null,
    state: stateOfLevel(stock, isLow),
    stock,
    held: held.get(key)?.[0] ?? 0,
    value: valueOfStock(stock, variant?.price ?? product.price, currency),
    sold: units,
    pace: Math.round(pace * 100) / 100,
    days_left: daysLeft(stock, pace),
  };
}

function stateOfLevel(stock: number, isLow: boolean): Row['state'] {
  if (stock <= 0) return 'out';
  return isLow ? 'low' : 'enough';
}

/** Null of what nobody buys. */
function daysLeft(stock: number, pace: number): number | null {
  if (stock <= 0) return 0;
  return pace === 0 ? null : Math.floor(stock / pace);
}

const valueOfStock = (stock: number, price: number, currency: string) =>
  toMajor(Math.round(Math.max(0, stock) * toMinor(price, currency)), currency);

function totalOf(rows: readonly Row[], currency: string): Report['total'] {
  const sumOf = (name: 'stock' | 'held') => rows.reduce((sum, row) => sum + row[name], 0);
  const minor = rows.reduce((sum, { value }) => sum + toMinor(value, currency), 0);
  const countOf = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  return {
    ...{ stock: sumOf('stock'), held: sumOf('held'), value: toMajor(minor, currency) },
    ...{ low: countOf('low'), out: countOf('out') },
  };
}
