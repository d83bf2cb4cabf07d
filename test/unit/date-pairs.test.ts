import { expect, test } from 'vitest';
import { DATE, DATE_OR_TIME, DATE_TIME, timeZoneName } from '../../shared/contract/dates.ts';
import type { FieldSchema, Fields } from '../../shared/contract/fields.ts';
import { reversedDates } from '../../shared/contract/reversed-dates.ts';
import { resources } from '../../shared/resources/index.ts';
import { settingsSchema } from '../../shared/resources/schemas/settings.ts';

const PATTERNS = [DATE, DATE_OR_TIME, DATE_TIME];

/** Every object of a schema, with the path to it. */
function* objectsIn(schema: FieldSchema, path: string): Iterable<readonly [string, Fields]> {
  const { properties = {}, items, additionalProperties: others } = schema;
  yield [path, properties];
  for (const [name, field] of Object.entries(properties))
    yield* objectsIn(field, `${path}.${name}`);
  if (items) yield* objectsIn(items, `${path}[]`);
  if (typeof others === 'object') yield* objectsIn(others, `${path}.*`);
}

const schemas = [
  ['application', settingsSchema] as const,
  ...resources.flatMap(({ name, schema, routes }) => [
    ...(schema ? [[name, schema] as const] : []),
    ...Object.entries(routes).flatMap(([operation, { body, query }]) => [
      ...(typeof body === 'object' ? [[`${name}.${operation}`, body] as const] : []),
      ...(query ? [[`${name}.${operation}?`, { properties: query }] as const] : []),
    ]),
  ]),
];

const objects = schemas.flatMap(([name, schema]) => [...objectsIn(schema, name)]);

const datesOf = (fields: Fields) =>
  Object.entries(fields).filter(
    ([, { pattern, readOnly }]) => !readOnly && pattern !== undefined && PATTERNS.includes(pattern),
  );

const isOfSale = (name: string) => name.startsWith('price_discount');

test('every date after the first declares the date it must not precede', () => {
  const several = objects.filter(([, fields]) => datesOf(fields).length > 1);
  expect(several.length).toBeGreaterThan(8);
  for (const [path, fields] of several) {
    const dates = datesOf(fields);
    // A sale has dates of its own beside those of its product.
    const firstOf = (of: string) =>
      dates.find(([name]) => isOfSale(name) === isOfSale(of))?.[0] ?? of;
    const declared = dates.map(([name, { notBefore }]) => [path, name, notBefore]);
    expect(declared).toEqual(
      dates.map(([name]) => [path, name, firstOf(name) === name ? undefined : firstOf(name)]),
    );
  }
});

test('a date is only compared to a date in the same object', () => {
  for (const [path, fields] of objects) {
    const dates = datesOf(fields).map(([name]) => name);
    for (const [name, { notBefore }] of Object.entries(fields)) {
      if (notBefore === undefined) continue;
      expect([path, name, dates]).toEqual([path, name, expect.arrayContaining([name, notBefore])]);
    }
  }
});

const pair: FieldSchema = {
  properties: { from: {}, until: { notBefore: 'from' }, windows: { items: {} } },
};
const isReversed = (from: unknown, until: unknown, timeZone?: string) =>
  [...reversedDates(pair, { from, until }, { timeZone })].length > 0;

test('days start and end in the time zone, and invalid dates are not compared', () => {
  expect(isReversed('2026-11-22', '2026-11-21')).toBe(true);
  expect(isReversed('2026-11-22', '2026-11-22')).toBe(false);
  expect(isReversed('2026-11-22T12:00:00Z', '2026-11-22')).toBe(false);
  expect(isReversed('2026-11-22T12:00:00Z', '2026-11-22T12:00:00+00:00')).toBe(false);
  expect(isReversed('2026-11-22T12:00:00Z', '2026-11-22T12:30:00+01:00')).toBe(true);
  // 23 November begins in Auckland while it is 11:00 on the day before in UTC.
  expect(isReversed('2026-11-22T12:00:00Z', '2026-11-22', 'Pacific/Auckland')).toBe(true);
  expect(isReversed('2026-11-23', '2026-11-22T10:30:00Z', 'Pacific/Auckland')).toBe(true);
  expect(isReversed('2026-11-23', '2026-11-22T11:30:00Z', 'Pacific/Auckland')).toBe(false);
  for (const none of [undefined, null, 7, '', 'soon', {}]) {
    expect([isReversed(none, '2026-11-21'), isReversed('2026-11-22', none)]).toEqual([
      false,
      false,
    ]);
  }
});

test('the error names the sent field at any depth, and stored dates pass', () => {
  const nested: FieldSchema = { properties: { windows: { items: pair } } };
  const [from, until] = ['2026-11-22', '2026-11-21'];
  const found = (sent: object, stored?: object) =>
    [...reversedDates(pair, { from, until }, { timeZone: 'UTC', sent, stored })].map(
      ({ name, message }) => [name, message],
    );
  const first = [['from', 'from must not be after until.']];
  expect(found({ from, until })).toEqual(first);
  expect(found({ from })).toEqual(first);
  expect(found({ until })).toEqual([['until', 'until must not be before from.']]);
  expect(found({}, { from, until })).toEqual([]);
  expect(found({ until }, { from, until: '2026-11-23' })).toHaveLength(1);
  const value = {
    windows: [
      { from: until, until: from },
      { from, until },
    ],
  };
  const [error] = reversedDates(nested, value, { timeZone: 'UTC', sent: value });
  expect(error).toMatchObject({ name: 'windows.1.from', value: from });
});

const ZONES = {
  UTC: 'UTC',
  utc: 'UTC',
  gmt: 'GMT',
  'Europe/Lisbon': 'Europe/Lisbon',
  'europe/lisbon': 'Europe/Lisbon',
  'AMERICA/PORT-AU-PRINCE': 'America/Port-au-Prince',
  'etc/gmt+5': 'Etc/GMT+5',
  'Asia/Kolkata': 'Asia/Kolkata',
  'asia/kolkata': 'Asia/Kolkata',
  'America/Argentina/ComodRivadavia': 'America/Argentina/ComodRivadavia',
  'US/Eastern': 'US/Eastern',
};

test('a time zone in any case gets its IANA spelling', () => {
  for (const [text, name] of Object.entries(ZONES))
    expect([text, timeZoneName(text)]).toEqual([text, name]);
});

test('offsets and abbreviations are not time zone names', () => {
  for (const text of ['+01:00', '-0330', '+01', 'Z', 'UTC+1', 'PST', 'IST', '', ' ', 'Lisbon'])
    expect([text, timeZoneName(text)]).toEqual([text, undefined]);
});
