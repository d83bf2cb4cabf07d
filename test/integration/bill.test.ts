import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { measureOperations } from '../store/bill-operations.ts';
import { stopClock } from '../store/clock.ts';
import { readDocument } from '../store/document.ts';

const READS = 0.125;
const WRITES = 0.625;

const dollars = (amount: number) => amount.toFixed(2);
const numberIn = (cell = '') => Number(cell.replaceAll(/[*,]/g, ''));
const whole = (number: number) => number.toLocaleString('en');

/** The numbers of docs/deploy.md: what operations cost is measured, and all else computed from it. */
const rowsOf = (title: string, path = 'docs/deploy.md') =>
  readDocument(path).tables.get(title) ?? [];
const column = (rows: readonly (readonly string[])[], i: number) =>
  rows.map((row) => numberIn(row[i]));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const operations = rowsOf('What operations cost');
const mix = operations.slice(0, -1);
const totals = [column(mix, 7), column(mix, 8)].map(sum);

// All of it is in one minute: the first order of each writes more.
stopClock(Date.now() - (Date.now() % MINUTE_MS));

test('the documented operation costs match the measured ones', async () => {
  const measured = await measureOperations();
  const expected = [...measured].map(([name, units], i) => {
    const [reads, writes, ofEvents, toEvents] = units;
    const times = numberIn(mix[i]?.[6]);
    const [allReads, allWrites] = [reads + ofEvents, writes + toEvents];
    return [
      ...[name, ...units.map(String), dollars(allReads * READS + allWrites * WRITES)],
      ...[times, times * allReads, times * allWrites].map(whole),
    ];
  });
  expect(mix).toEqual(expected);
});

test('the cost of 1,000 requests is the sum of their operations', () => {
  const isRequest = ([name]: readonly string[]) => name !== 'the store, once in 30 s';
  const requests = sum(column(mix.filter(isRequest), 6));
  expect(requests).toBe(1_000);
  expect(operations.at(-1)?.slice(6).map(numberIn)).toEqual([requests, ...totals]);
});

/** `N × 1.9 GB × (0.50 + 0.03)\*`: what is for each, and how much of it. */
function factorsOf(formula: string): { of: string; price: number } | undefined {
  const [, of = '', product = ''] =
    /^(N|GB|shops) × ([^,]+)/.exec(formula.replaceAll('\\*', '')) ?? [];
  const plain = product.replaceAll(/ GB(?:-s)?|(?<=\d),(?=\d)/g, '');
  if (!/^[\d.()+× ]+$/.test(plain)) return undefined;
  const factors = plain.split('×').map((each) => sum((each.match(/[\d.]+/g) ?? []).map(Number)));
  return { of, price: factors.reduce((all, each) => all * each, 1) };
}

test('the monthly bill is computed from the operation costs', () => {
  const rows = rowsOf('For a month');
  const listed = rows.slice(0, -2);
  const counts: Record<string, number[]> = {
    N: [0, 0.001, 0.1, 10, 100],
    GB: [0, 0.1, 0.1, 10, 100],
    shops: [0, 1, 1, 1, 1_000],
  };
  const computed = listed.flatMap(([what, formula = '', ...cells]) => {
    const factors = factorsOf(formula.replace('22,000', '22000'));
    if (!factors) return [];
    const amounts = counts[factors.of]?.map((count) => dollars(count * factors.price));
    return [{ what, amounts, cells: cells.slice(0, 5) }];
  });
  expect(computed.map(({ what, amounts }) => [what, amounts])).toEqual(
    computed.map(({ what, cells }) => [what, cells]),
  );
  expect(computed).toHaveLength(9);
  const units = listed.filter(([what]) => /^DynamoDB, (?:reads|writes)$/.test(what ?? ''));
  expect(units.map(([, formula]) => formula?.split(' × ')[1])).toEqual(
    totals.map((total) => dollars(total / 1_000)),
  );
  const together = rows.at(-2)?.slice(2, 7).map(numberIn);
  expect(together?.map(dollars)).toEqual(
    [2, 3, 4, 5, 6].map((i) => dollars(sum(column(listed, i)))),
  );
  const columns = [2, 3, 4, 5];
  const shown = rowsOf('What it costs', 'README.md').map(([, ...cells]) => cells.map(numberIn));
  expect(shown).toEqual(columns.map((i) => rows.slice(-2).map((row) => numberIn(row[i]))));
});

/** `43,800 × (4 × 0.125\* + 2 × 0.20\*) ÷ 1,000,000` */
function costOf(formula = ''): number {
  const plain = formula.replaceAll(/\\\*|,/g, '');
  const [, runs = '', each = '', unit = ''] = /^(\d+) × \(([^)]+)\) ÷ (\d+)$/.exec(plain) ?? [];
  const product = (text: string) =>
    text.split(' × ').reduce((all, factor) => all * Number(factor), 1);
  return (Number(runs) * sum(each.split(' + ').map(product))) / Number(unit);
}

test('what runs each minute costs the same in all stores, the probe at most 0.50', () => {
  const rows = rowsOf('For a month').filter(([what]) => what?.endsWith(', each minute'));
  expect(rows.map(([what]) => what)).toEqual([
    'Sweep and stream, each minute',
    'Probe, each minute',
  ]);
  for (const [what, formula, ...cells] of rows) {
    expect([what, ...cells.slice(0, 5)]).toEqual([
      what,
      ...Array(5).fill(dollars(costOf(formula))),
    ]);
  }
  const alarm = 0.1;
  expect(costOf(rows[1]?.[1]) + alarm).toBeLessThanOrEqual(0.5);
});

test('the cost of an hour of flooding matches its requests', () => {
  const floods = rowsOf('For an hour of a flood');
  expect(floods).toHaveLength(4);
  for (const [, millions, price, hour] of floods) {
    expect(Math.abs(numberIn(millions) * numberIn(price) - numberIn(hour))).toBeLessThan(0.1);
  }
  const prices = column(floods, 2);
  const priceOf = (name: string) => numberIn(operations.find(([each]) => each === name)?.[5]);
  const extra = (i: number) => (prices[i] ?? 0) - (prices[1] ?? 0);
  expect(extra(2)).toBeCloseTo(priceOf('guest cart, created'), 1);
  expect(extra(3)).toBeCloseTo(priceOf('order of a guest'), 1);
});
