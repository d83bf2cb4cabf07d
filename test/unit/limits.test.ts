import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TYPES } from '../../shared/contract/errors.ts';
import { readDocument } from '../store/document.ts';

const { text, tables } = readDocument('docs/limits.md');
const { tables: ofData } = readDocument('docs/data-model.md');

/** Ceilings are no constants. */
const limits = [...tables].filter(([title]) => title !== 'Ceilings').map(([, rows]) => rows);
const rows = [...limits, ofData.get('Expiring items') ?? []].flat();

const UNITS: Readonly<Record<string, readonly number[]>> = {
  '%': [0.01],
  KB: [1024],
  MB: [1024 ** 2],
  // The code counts some times in milliseconds and others in seconds.
  ms: [1],
  s: [1, 1_000],
  min: [60, 60_000],
  h: [3_600, 3_600_000],
  days: [86_400, 86_400_000],
};

/** What the constant of a cell such as `10 %`, `1,000` or `10^12` can be. */
function valuesOf(cell: string): number[] {
  const [number = '', unit = ''] = cell.split(' ');
  const [base = '', exponent = '1'] = number.replaceAll(',', '').split('^');
  return (UNITS[unit] ?? [1]).map((factor) => Number(base) ** Number(exponent) * factor);
}

/** What the code has by the name in a cell such as [`LIMITS.login-email.failures`](../file.ts). */
async function constantOf(cell: string): Promise<unknown> {
  const [, path = '', file = ''] = cell.match(/^\[`(.+)`\]\(\.\.\/(.+)\)$/) ?? [];
  const module: unknown = await import(resolve(file));
  return path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], module);
}

describe('docs/limits.md', () => {
  test.each(rows)('matches the code for “%s”: %s', async (_, number, _beyond, constant) => {
    expect(valuesOf(number ?? '')).toContain(await constantOf(constant ?? ''));
  });

  test('has more than 90 limits', () => {
    expect(rows.length).toBeGreaterThan(90);
  });

  test('names error types as the API returns them', () => {
    const named = [...text.matchAll(/\b(\d{3}) `(\w+)`/g)].map(([, status, type]) => [
      status,
      type,
    ]);
    expect(named.length).toBeGreaterThan(30);
    const known = Object.entries(TYPES).map(String);
    expect(named.map(String).filter((each) => !known.includes(each))).toEqual([]);
  });
});
