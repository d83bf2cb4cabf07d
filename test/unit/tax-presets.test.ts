import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchRates } from '../../shared/pricing/tax-rates.ts';
import {
  classesOf,
  presetOf,
  rateIn,
  ratesAbroad,
  rowsOf,
  type TaxRow,
  withRows,
} from '../../shared/taxes/preset-classes.ts';
import { isOfUnion, presetsOfUnion, TAX_PRESETS } from '../../shared/taxes/presets.ts';

/** The standard and the reduced rates of September 2026. */
const RATES = {
  AT: [20, 13, 10, 4.9],
  BE: [21, 12, 6],
  BG: [20, 9],
  CY: [19, 9, 5, 3],
  CZ: [21, 12, 0],
  DE: [19, 7],
  DK: [25],
  EE: [24, 13, 9],
  ES: [21, 10, 4],
  FI: [25.5, 13.5, 10],
  FR: [20, 10, 5.5, 2.1],
  GR: [24, 13, 6],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9, 0],
  IT: [22, 10, 5, 4],
  LT: [21, 12, 5],
  LU: [17, 14, 8, 3],
  LV: [21, 12, 5],
  MT: [18, 7, 5, 0],
  NL: [21, 9],
  PL: [23, 8, 5],
  PT: [23, 13, 6],
  RO: [21, 11],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 19, 5],
};

const preset = (country: string) => {
  const found = presetOf(country);
  if (!found) throw new Error(`There is no preset of ${country}.`);
  return found;
};

describe('the tax table', () => {
  test('has the rates of the 27 EU countries and three others', () => {
    const rates = presetsOfUnion().map((each) => [
      each.country,
      classesOf(each).map(({ rate }) => rate),
    ]);
    expect(rates).toHaveLength(27);
    expect(Object.fromEntries(rates)).toEqual(RATES);
    const others = TAX_PRESETS.filter(({ country }) => !isOfUnion(country));
    expect(others.map(({ country }) => country)).toEqual(['CH', 'GB', 'NO']);
  });

  test.each(TAX_PRESETS)(
    'has a dated source for $country and valid rates in descending order',
    (each) => {
      const { tax, standard, reduced, source } = each;
      expect(tax).not.toBe('');
      expect(source.name).not.toBe('');
      expect(source.url).toMatch(/^https:\/\/\w/);
      expect(new Date(source.as_of).toISOString().slice(0, 10)).toBe(source.as_of);
      const rates = [standard, ...reduced.map(({ rate }) => rate)];
      expect(rates.filter((rate) => !(rate >= 0 && rate <= 30))).toEqual([]);
      expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      const goods = reduced.flatMap((of) => of.goods);
      expect(goods).toEqual([...new Set(goods)]);
    },
  );
});

describe('the release check', () => {
  const check = (day: string) => {
    const { status, stderr } = spawnSync(process.execPath, ['bin/release/tax-presets.ts', day], {
      encoding: 'utf8',
    });
    return { status, told: stderr };
  };
  const dates = TAX_PRESETS.map(({ source }) => source.as_of).sort();
  const laterThan = (date: string | undefined, days: number) =>
    new Date(Date.parse(date ?? '') + days * 86_400_000).toISOString().slice(0, 10);

  test('passes if every rate was read within 90 days', () => {
    expect(check(laterThan(dates[0], 90))).toEqual({ status: 0, told: '' });
  });

  test('names the countries and sources of older rates', () => {
    const { status, told } = check(laterThan(dates.at(-1), 91));
    expect(status).toBe(1);
    for (const { country, source } of TAX_PRESETS) {
      expect(told).toMatch(new RegExp(`\\b${country}\\b`));
      expect(told).toContain(source.url);
      expect(told).toContain(`as of ${source.as_of}`);
    }
  });

  test('refuses an invalid date', () => {
    expect(check('soon').told).toContain('soon is not a day, such as 2027-01-31.');
  });

  test('runs before a release and in no other check', () => {
    const jobs = readFileSync('.github/workflows/release.yml', 'utf8').split(/^ {2}(?=[\w-]+:$)/m);
    const waiting = jobs.filter((job) => job.includes('needs: [full, tax-rates]'));
    expect(waiting.map((job) => job.split(':')[0])).toEqual(['pack', 'deploy']);
    expect(jobs.find((job) => job.startsWith('tax-rates:'))).toContain(
      'run: node bin/release/tax-presets.ts',
    );
    for (const file of ['.ci/run', '.ci/full', '.github/workflows/ci.yml']) {
      expect(readFileSync(file, 'utf8')).not.toContain('tax-presets');
    }
  });
});

describe('the rows of a class', () => {
  const at = (rates: readonly TaxRow[], country: string) =>
    matchRates({ id: 1, name: 'Standard', combine: 'highest', rates: [...rates] }, { country });

  test('have the home rate in the whole EU and no rate outside', () => {
    const rows = rowsOf(preset('Germany'), 19);
    expect(rows).toHaveLength(27);
    expect(rows[0]).toEqual({ country: 'DE', rate: 19, name: 'MwSt.' });
    expect(at(rows, 'France')).toEqual([{ country: 'FR', rate: 19, name: 'MwSt.' }]);
    expect(at(rows, 'Switzerland')).toEqual([]);
  });

  test('have the rate of each EU country if customers pay local rates', () => {
    const home = preset('DE');
    const rows = rowsOf(home, 19, ratesAbroad(home, 'standard'));
    expect(rows).toHaveLength(27);
    expect(at(rows, 'DE')).toEqual([{ country: 'DE', rate: 19, name: 'MwSt.' }]);
    expect(at(rows, 'FR')).toEqual([{ country: 'FR', rate: 20, name: 'TVA' }]);
    expect(at(rows, 'NO')).toEqual([]);
  });

  test('have one country outside the EU', () => {
    expect(rowsOf(preset('GB'), 20)).toEqual([{ country: 'GB', rate: 20, name: 'VAT' }]);
  });

  test.each([
    ['food', { FR: 5.5, IT: 10, EE: 24, IE: 0 }],
    ['books', { FR: 5.5, IT: 4, EE: 9, IE: 0, DK: 25 }],
    ['basic_food', { AT: 4.9, ES: 4, NL: 9, DK: 25 }],
    ['standard', { AT: 20, HU: 27 }],
  ] as const)(
    'have the reduced rate for %s in each country, or else the standard rate',
    (kind, rates) => {
      const found = Object.keys(rates).map((country) => [country, rateIn(preset(country), kind)]);
      expect(Object.fromEntries(found)).toEqual(rates);
    },
  );

  test('replace rows of whole countries and keep all others', () => {
    const before = [
      { country: 'Portugal', rate: 21 },
      { country: 'PT', postcode: '90*-93*', rate: 22 },
      { country: 'CH', rate: 8.1 },
      { rate: 5, country: '*' },
    ];
    const rows = rowsOf(preset('PT'), 23);
    expect(withRows(before, rows)).toEqual([...rows, ...before.slice(1)]);
    expect(withRows(withRows(before, rows), rows)).toEqual(withRows(before, rows));
  });
});
