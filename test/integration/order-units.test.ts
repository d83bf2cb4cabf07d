import { afterAll, expect, test, vi } from 'vitest';
import { tableDefinition } from '../../shared/storage/table-definition.ts';
import { inTurn } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { readDocument } from '../store/document.ts';

// Ids and times are always the same: events are compressed, and so are a few bytes longer or shorter.
vi.mock(import('node:crypto'), async (importOriginal) => {
  const [crypto, { mulberry32 }] = [await importOriginal(), await import('../store/random.ts')];
  const random = mulberry32(1);
  const randomInt = (limit: number) => Math.floor(random() * limit);
  const hex = (length: number) =>
    Array.from({ length }, () => randomInt(16).toString(16)).join('') as `${string}`;
  return {
    ...crypto,
    randomInt: randomInt as typeof crypto.randomInt,
    randomUUID: () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}` as const,
  };
});
stopClock(Date.UTC(2026, 10, 23, 12));

// Files of this project share their modules, which know another crypto.
vi.resetModules();
const { measureOrder } = await import('../store/order-units.ts');
afterAll(() => void vi.resetModules());

/** Of the orders that are measured. */
const LINES = [1, 3, 10];

const { index, keyIndexes } = tableDefinition;
const INDEXES = new Set([index.name, ...Object.keys(keyIndexes)]);

const orders = await inTurn(LINES.length, (i) => measureOrder(LINES[i] ?? 0));

/**
 * What each order writes in these parts, as a row of the document: in whole units, because ids and
 * times decide how many bytes events have.
 */
function row(title: string, parts: readonly string[]): string[] {
  const sums = orders.map((order) =>
    parts.reduce((sum, part) => sum + (order.get(part) ?? 0), 0).toFixed(1),
  );
  return [title, ...sums.map((sum) => String(Math.ceil(Number(sum))))];
}

/** A failure prints the table as it should be. */
test('an order writes the units that docs/data-model.md lists for each part of the table', () => {
  const ofLargest = (part: string) => orders.at(-1)?.get(part) ?? 0;
  const parts = [...new Set(orders.flatMap((order) => [...order.keys()]))].sort(
    (one, other) => ofLargest(other) - ofLargest(one),
  );
  const ofTable = parts.filter((part) => !INDEXES.has(part));
  const ofIndexes = parts.filter((part) => INDEXES.has(part));
  const { tables } = readDocument('docs/data-model.md');
  expect(tables.get('What an order writes')).toEqual([
    ...ofTable.map((part) => row(`\`${part}\``, [part])),
    ...ofIndexes.map((part) => row(`index \`${part}\``, [part])),
    row('the table', ofTable),
    row('with its indexes', parts),
  ]);
});
