import { expect, test } from 'vitest';
import { MAILS_PER_HOUR } from '../../functions/deliveries/mail/attempts.ts';
import { DEFAULTS } from '../../lib/configuration.ts';
import { ADDRESS_BUCKET, STORE_REQUESTS_PER_SECOND } from '../../shared/tenancy/request-limits.ts';
import { readDocument } from '../store/document.ts';

/** The ceilings of docs/limits.md: `npm run bench:ceilings` prints those that are computed. */
const { text, tables } = readDocument('docs/limits.md');

const rows = (tables.get('Ceilings') ?? []).filter(([what]) => !what?.startsWith('**'));

/** Those that were found in a way. */
const found = (way: string) => rows.filter(([, , , by]) => by?.startsWith(way));

const numberIn = (cell = '') => Number(cell.replaceAll(',', ''));

test('those that are simulated stand in what the simulation prints', () => {
  const printed = (name: string) =>
    text.match(new RegExp(`^  ${name.replaceAll('.', '\\.')} +(\\d+) `, 'm'))?.[1];
  const sales = [
    'without stock_shards',
    'stock_shards: 32',
    '32, all orders in one partition',
    'one coupon with a limit',
    'one unlimited coupon, 1,000 orders/s',
  ];
  const perSecond = found('simulated').slice(0, sales.length);
  expect(perSecond.map(([, ceiling]) => ceiling)).toEqual(sales.map(printed));
});

test('those that are set are limits', () => {
  expect(found('set').map(([, ceiling]) => numberIn(ceiling))).toEqual([
    STORE_REQUESTS_PER_SECOND,
    ADDRESS_BUCKET.perSecond,
    MAILS_PER_HOUR,
    DEFAULTS.throttlingRate,
  ]);
});

test('each was found in one of these ways', () => {
  const ways = ['computed', 'simulated', 'measured', 'set', 'published'];
  expect(ways.flatMap(found)).toHaveLength(rows.length);
  expect(rows.length).toBeGreaterThan(25);
});
