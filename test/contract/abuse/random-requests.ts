import type { FieldSchema, Fields, ObjectSchema } from '../../../shared/contract/fields.ts';
import { operations } from '../../store/operations.ts';
import { fc } from '../../store/properties.ts';

export type Operation = (typeof operations)[number];

export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly authorization: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the method takes none. */
  readonly body: string | undefined;
}

/** What random requests may name. */
export interface Known {
  readonly authorizations: readonly (string | undefined)[];
  /** Ids of records by the name of their resource, some of them of another store. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Bodies that an operation takes. */
  readonly example: (operation: Operation) => object | undefined;
}

/** A request to any route, which reaches an action as often as it is refused before. */
export const randomRequest = (known: Known): fc.Arbitrary<RandomRequest> =>
  fc.constantFrom(...CHOSEN).chain((operation) =>
    fc.record({
      method: often(operation.method, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
      path: pathOf(operation, known),
      query: queryOf(operation),
      authorization: fc.constantFrom(...known.authorizations),
      headers,
      body: bodyOf(operation, known),
    }),
  );

/** No card processor answers here: none is configured. */
const configures = ({ method, path }: Operation) =>
  path.startsWith('/application/processors') && ['PUT', 'PATCH'].includes(method);

/** Deletions less often, so that there is something left to ask for. */
const CHOSEN = operations
  .filter((operation) => !configures(operation))
  .flatMap((operation) =>
    operation.method === 'DELETE' ? [operation] : [operation, operation, operation],
  );

/** Mostly the value, now and then one of the others. */
const often = <Value>(value: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });

const SURROGATE = '\ud800';
const LONG = 'x'.repeat(5_000);

const oddSegment = fc.oneof(
  fc.constantFrom('0', '-1', '1.5', '9'.repeat(16), '9'.repeat(400), 'abc', '%00', '%', '..', ''),
  fc.string({ maxLength: 8 }).map(encodeURIComponent),
);

function pathOf({ path, resource }: Operation, { ids }: Known): fc.Arbitrary<string> {
  const known = fc.constantFrom(...(ids.get(resource.name) ?? []).map(String), '1');
  const parts = `v0${path}`
    .split('/')
    .map((part) =>
      fc.oneof(
        { weight: 25, arbitrary: part.startsWith(':') ? known : fc.constant(part) },
        { weight: 1, arbitrary: oddSegment },
      ),
    );
  return fc.tuple(...parts).map((segments) => `/${segments.join('/')}`);
}

const OF_EVERY_LIST = ['q', 'sort_by', 'sort_order', 'currency', 'id', '$has', '$price_gt', '$'];

function queryOf({ route }: Operation): fc.Arbitrary<string> {
  const names = [...Object.keys(route.query ?? {}), ...OF_EVERY_LIST, '__proto__', 'constructor'];
  const name = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 6 }));
  const value = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.double().map(String),
    fc.constantFrom(
      'null',
      '-0',
      '9e999',
      '1',
      '2',
      'price',
      'name',
      'ASC',
      'USD',
      '1,2',
      '',
      LONG,
    ),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs).toString());
}

const header = (...values: string[]) =>
  fc.option(fc.constantFrom(...values), { freq: 6, nil: undefined });

const headers = fc
  .record({
    'Content-Type': header('application/json', 'text/plain', 'application/xml; charset=utf-16'),
    'Idempotency-Key': header('a', 'b', 'c', LONG.slice(0, 300)),
    'If-Match': header('*', '"1"', 'W/"x"', '"'),
    'If-None-Match': header('*', '"1"', ','),
    'X-Forwarded-For': header('203.0.113.9', '::1', ','),
    'Order-Secret': header('x', LONG.slice(0, 300)),
    Currency: header('USD', 'XXX', ','),
  })
  .map((all) => {
    const set = Object.entries(all).filter(([, value]) => value !== undefined);
    return Object.fromEntries(set) as Record<string, string>;
  });

function bodyOf(operation: Operation, known: Known): fc.Arbitrary<string | undefined> {
  if (operation.method === 'GET') return fc.constant(undefined);
  const { properties = {} } = schemaOf(operation) ?? {};
  const example = known.example(operation) ?? {};
  const isRows = operation.route.body === 'rows';
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(changes(properties, known), undeclared).map(([changed, others]) => {
        const all = { ...[example].flat()[0], ...changed, ...others };
        return JSON.stringify(isRows ? [all] : all);
      }),
    },
    { weight: 1, arbitrary: fc.json({ depthSize: 'small' }) },
    { weight: 1, arbitrary: fc.nat({ max: 1_000 }).map((depth) => '['.repeat(depth)) },
  );
}

function schemaOf({ route, resource }: Operation): ObjectSchema | undefined {
  const { body } = route;
  return typeof body === 'string' ? resource.schema : body;
}

const ODD = fc.oneof(
  fc.jsonValue({ depthSize: 'small' }),
  fc.constantFrom(-1, 0, 0.001, 1e21, Number.MAX_SAFE_INTEGER, 1e308, '', SURROGATE, LONG, '1e3'),
);

const ODD_NAMES = ['__proto__', 'constructor', '_id', 'access', 'is_admin', 'user_id', SURROGATE];

const undeclared = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...ODD_NAMES), fc.string()), ODD, {
      maxKeys: 2,
    }),
  },
);

/** Values for some of the fields, which fit their schemas more often than not. */
function changes(properties: Fields, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => {
    const fits = name.endsWith('_id') ? idOf(name, known) : fitting(field, known);
    return fc.oneof(
      { weight: 15, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fits.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: ODD.map((value) => [[name, value]]) },
    );
  });
  return fc.tuple(...fields).map((changed) => Object.fromEntries(changed.flat()));
}

/** The id of a record: `product_id` that of a product. */
function idOf(name: string, { ids }: Known): fc.Arbitrary<unknown> {
  const own = [...ids].find(([resource]) => resource.startsWith(name.slice(0, 4)))?.[1] ?? [];
  return fc.constantFrom<unknown>(...own, 0, 1, String(own[0]));
}

/** A value that fits the schema more often than not. */
function fitting(field: FieldSchema, known: Known): fc.Arbitrary<unknown> {
  if (field.enum) return fc.constantFrom(...field.enum);
  const [type] = [field.type].flat();
  switch (type) {
    case 'integer':
      return fc.nat({ max: 30 });
    case 'number':
      return fc.oneof(
        fc.nat({ max: 10_000 }).map((cents) => cents / 100),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(
        fc.constantFrom('Ada', 'ada@example.org', 'PT', '2026-01-01', 'WELCOME', 'EUR'),
        fc.string({ maxLength: 20 }),
      );
    case 'array':
      return fc.array(fitting(field.items ?? {}, known), { maxLength: 3 });
    case 'object':
      return changes(field.properties ?? {}, known);
    default:
      return ODD;
  }
}
