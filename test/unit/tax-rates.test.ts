import { expect, test } from 'vitest';
import { matchRates, type TaxAddress, type TaxClass } from '../../shared/pricing/tax-rates.ts';

type Row = NonNullable<TaxClass['rates']>[number];

const classOf = (
  rates: readonly Omit<Row, 'rate'>[],
  combine: TaxClass['combine'] = 'highest',
) => ({
  id: 1,
  name: 'Class',
  combine,
  rates: rates.map((row, rate) => ({ ...row, rate })),
});

const PORTO: TaxAddress = { country: 'PT', state: null, city: 'Porto', postal_code: '4050-262' };
const DENVER: TaxAddress = { country: 'US', state: 'CO', city: 'Denver', postal_code: '80202' };

test.each<[string, Omit<Row, 'rate'>, TaxAddress, boolean]>([
  ['an empty row matches any place', {}, PORTO, true],
  ['an empty row needs no address', { country: '*', state: '' }, {}, true],
  ['a country by its name', { country: 'portugal' }, PORTO, true],
  ['a country by its three-letter code', { country: 'PRT' }, PORTO, true],
  ['another country', { country: 'ES' }, PORTO, false],
  ['a country if the address has none', { country: 'PT' }, {}, false],
  ['a city in any case', { city: 'PORTO ' }, PORTO, true],
  ['another city', { city: 'Port' }, PORTO, false],
  ['a state by its name', { state: 'Colorado' }, DENVER, true],
  ['a state by its code', { state: 'co' }, { ...DENVER, state: 'Colorado' }, true],
  ['a state with its country', { state: 'US-CO' }, DENVER, true],
  ['another state', { state: 'CA' }, DENVER, false],
  [
    'a state of another country by its text',
    { state: 'Madeira' },
    { ...PORTO, state: 'madeira' },
    true,
  ],
  ['an unknown country', { state: 'x' }, { country: 'constructor', state: 'x' }, true],
  ['a postcode without its hyphen', { postcode: '4050262' }, PORTO, true],
  ['a postcode with its country', { postcode: 'PT-4050 262' }, PORTO, true],
  ['a pattern', { postcode: '40*262' }, PORTO, true],
  ['a pattern for part of a postcode', { postcode: '050*' }, PORTO, false],
  ['a pattern with overlapping parts', { postcode: '4050*50262' }, PORTO, false],
  ['a range', { postcode: '39*-40*' }, PORTO, true],
  ['beyond a range', { postcode: '41*-43*' }, PORTO, false],
  ['one of several forms', { postcode: '10*|40*' }, PORTO, true],
  ['a pattern with a regular expression character', { postcode: '4050.*' }, PORTO, false],
])('%s', (_, row, address, isMatch) => {
  expect(matchRates(classOf([row]), address)).toHaveLength(isMatch ? 1 : 0);
});

test('a hostile pattern does not hang', () => {
  const row = { postcode: `${'*1'.repeat(70)}*2` };
  expect(matchRates(classOf([row]), { postal_code: '1'.repeat(10_000) })).toEqual([]);
});

test.each<[string, Omit<Row, 'rate'>[], number]>([
  ['the highest priority', [{ postcode: '4050262' }, { priority: 1 }], 1],
  ['the most specific row', [{ country: 'PT' }, { city: 'Porto' }, { postcode: '40*' }, {}], 2],
  ['a whole postcode before a pattern', [{ postcode: '4*' }, { postcode: '4050262' }], 1],
  [
    'the most specific postcode pattern',
    [{ postcode: '4*' }, { postcode: '405*' }, { postcode: '40*' }],
    1,
  ],
  ['a pattern before a range', [{ postcode: '40*-41*' }, { postcode: '40*' }], 1],
  ['a longer range before a pattern', [{ postcode: '40*' }, { postcode: '404*-405*' }], 1],
  ['the form that matches', [{ postcode: '1000*|4*' }, { postcode: '40*' }], 1],
  ['no credit for a country prefix', [{ postcode: 'PT-4*' }, { postcode: '40*' }], 1],
  ['a postcode before a city', [{ city: 'Porto', country: 'PT' }, { postcode: '4*' }], 1],
  ['the first of equals', [{ country: 'PT' }, { country: 'Portugal' }], 0],
])('highest: %s', (_, rows, rate) => {
  expect(matchRates(classOf(rows), PORTO)).toEqual([{ ...rows[rate], rate }]);
});

test('postcodes rank in the order of taxes.md', () => {
  const forms = ['9*', '90*-93*', '90*', '9000-081', '900*'];
  const funchal = { country: 'PT', postal_code: '9000-081' };
  const byExactness: (string | undefined)[] = [];
  for (let left = forms; left.length > 0; ) {
    const [best] = matchRates(classOf(left.map((postcode) => ({ postcode }))), funchal);
    byExactness.push(best?.postcode);
    left = left.filter((form) => form !== best?.postcode);
  }
  expect(byExactness).toEqual(['9000-081', '900*', '90*', '90*-93*', '9*']);
});

test('places rank in the order of taxes.md: city, state, country', () => {
  const rows = [{ country: 'US' }, { state: 'CO', country: 'US' }, { city: 'Denver' }, {}];
  const best = (count: number) => matchRates(classOf(rows.slice(0, count)), DENVER);
  expect([1, 2, 3, 4].flatMap(best).map(({ rate }) => rate)).toEqual([0, 1, 2, 2]);
});

test('add: the best of each priority, in the order of the rows', () => {
  const rows = [
    { city: 'Denver' },
    { priority: 2 },
    {},
    { priority: 1 },
    { city: 'Boulder', priority: 3 },
  ];
  const rates = matchRates(classOf(rows, 'add'), DENVER).map(({ rate }) => rate);
  expect(rates).toEqual([0, 1, 3]);
});
