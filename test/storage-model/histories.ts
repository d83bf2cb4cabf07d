import { KEY_INDEXES, type KeyIndex } from '../../shared/storage/table-definition.ts';
import type { Condition, Edit, Path, Test, Value } from '../../shared/storage/write.ts';
import { fc } from '../store/properties.ts';

/** Few items, so that what is written is read, changed and contended. Not in the order of UTF-16. */
export const SORT_KEYS = ['1', '10', '2', 'é', '\uff5e', '😀'] as const;
export const PARTITIONS = ['a', 'b'] as const;

/** An item, by the positions of its keys. */
export interface Slot {
  readonly partition: number;
  readonly sort: number;
}

/** As a write, but in a partition that differs in each history, and with expiry from now on. */
export type PlannedWrite = { readonly slot: Slot; readonly condition?: Condition } & (
  | { readonly put: PlannedAttributes }
  | { readonly edits: readonly PlannedEdit[] }
  | { readonly remove: true }
);

interface PlannedAttributes {
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly indexed: PlannedIndex | undefined;
  /** Seconds from now. */
  readonly expiresIn: number | undefined;
}

interface PlannedIndex {
  readonly partition: number;
  readonly order: string;
}

export type PlannedEdit =
  | Edit
  | { readonly index: PlannedIndex | undefined }
  | { readonly expiresIn: number };

export interface PlannedRange {
  readonly index: boolean;
  readonly partition: number;
  readonly descending: boolean;
  /** A sort key of the table: in the index, the order of an item. */
  readonly bound: string | undefined;
  /** Whether the bound is where the range ends, and not where it begins. */
  readonly untilBound: boolean;
  readonly limit: number | undefined;
}

/** A call that is refused, by its position among all of them (refused-calls.ts). */
export interface PlannedRefusal {
  readonly position: number;
  readonly slot: Slot;
  /** Writes that are in one transaction with one that is refused, and where that stands. */
  readonly others: readonly PlannedWrite[];
  readonly at: number;
}

export type Step =
  | { readonly write: PlannedWrite }
  | { readonly transaction: readonly PlannedWrite[] }
  | { readonly together: readonly PlannedWrite[] }
  | { readonly get: Slot }
  | { readonly getMany: readonly Slot[] }
  | { readonly query: PlannedRange }
  | { readonly pages: PlannedRange }
  | { readonly keys: PlannedRange; readonly of: KeyIndex }
  | { readonly refused: PlannedRefusal }
  | { readonly passSeconds: number };

const slot: fc.Arbitrary<Slot> = fc.record({
  partition: fc.nat(PARTITIONS.length - 1),
  sort: fc.nat(SORT_KEYS.length - 1),
});

const number = fc.oneof(
  fc.integer({ min: -3, max: 5 }),
  fc.integer({ min: -3_000, max: 5_000 }).map((thousandths) => thousandths / 1_000),
);
const counters = fc.record({ a: number, b: number }, { requiredKeys: [] });
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: counters },
  fc.constantFrom<Value>('', 'text', '\u0000ä"$😀', true, null),
  fc.uint8Array({ maxLength: 2 }),
  fc.constantFrom<Value>([], [1, 'two', [{}]], { $binary: 'AA==' }, { b: 1, a: { c: null } }),
);

const path: fc.Arbitrary<Path> = fc.constantFrom<Path>(
  'number',
  'any',
  'missing',
  ['counters', 'a'],
  ['counters', 'b'],
  ['any', 'a'],
);

const test: fc.Arbitrary<Test> = fc
  .tuple(
    path,
    fc.oneof(
      fc.boolean().map((exists) => ({ exists })),
      value.map((equals) => ({ equals })),
      number.map((atLeast) => ({ atLeast })),
      number.map((above) => ({ above })),
      number.map((below) => ({ below })),
      number.map((below) => ({ below, orAbsent: true as const })),
    ),
  )
  .map(([attribute, operand]) => ({ attribute, ...operand }));

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.boolean().map((exists): Condition => [{ attribute: 'pk', exists }]),
  fc.array(test, { minLength: 1, maxLength: 2 }),
);

const index: fc.Arbitrary<PlannedIndex> = fc.record({
  partition: fc.nat(1),
  order: fc.constantFrom('x', 'y', 'é'),
});

const maybe = <Content>(arbitrary: fc.Arbitrary<Content>) =>
  fc.option(arbitrary, { nil: undefined });
const expiresIn = fc.integer({ min: -1, max: 6 });

const attributes: fc.Arbitrary<PlannedAttributes> = fc.record({
  values: fc.record({ number, any: value, counters: maybe(counters) }, { requiredKeys: [] }),
  indexed: maybe(index),
  expiresIn: fc.option(expiresIn, { nil: undefined, freq: 3 }),
});

const edit: fc.Arbitrary<PlannedEdit> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ attribute: path, set: value }) },
  { weight: 3, arbitrary: fc.record({ attribute: path, add: number }) },
  fc.record({ attribute: path, setIfAbsent: value }),
  fc.record({ attribute: fc.constant<Path>('counters'), setIfAbsent: counters }),
  fc.record({ attribute: path, remove: fc.constant(true as const) }),
  fc.record({ index: maybe(index) }),
  fc.record({ expiresIn }),
);

/** Which attribute an edit is of: no write may edit one twice. */
const subjectOf = (one: PlannedEdit) =>
  'attribute' in one ? [one.attribute].flat()[0] : Object.keys(one)[0];

const optionalCondition = fc.option(condition, { nil: undefined, freq: 2 });

const write: fc.Arbitrary<PlannedWrite> = fc
  .tuple(
    slot,
    optionalCondition,
    fc.oneof(
      { weight: 3, arbitrary: attributes.map((put) => ({ put })) },
      {
        weight: 5,
        arbitrary: fc
          .uniqueArray(edit, { selector: subjectOf, minLength: 1, maxLength: 3 })
          .map((edits) => ({ edits })),
      },
      { weight: 1, arbitrary: fc.constant({ remove: true as const }) },
    ),
  )
  .map(([at, when, what]) => ({ slot: at, ...(when && { condition: when }), ...what }));

const writesOfDistinctItems = fc.uniqueArray(write, {
  selector: ({ slot: { partition, sort } }) => `${partition} ${sort}`,
  minLength: 1,
  maxLength: 5,
});

const range: fc.Arbitrary<PlannedRange> = fc.record({
  index: fc.boolean(),
  partition: fc.nat(1),
  descending: fc.boolean(),
  bound: maybe(fc.constantFrom(...SORT_KEYS, 'x', 'y 2')),
  untilBound: fc.boolean(),
  limit: maybe(fc.integer({ min: 1, max: 4 })),
});

const refusal: fc.Arbitrary<PlannedRefusal> = fc.record({
  position: fc.nat(1_000),
  slot,
  others: writesOfDistinctItems,
  at: fc.nat(5),
});

/** A counterexample is shrunk to steps in which no time passes, where it can be. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.record({ passSeconds: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ write }) },
  { weight: 3, arbitrary: fc.record({ transaction: writesOfDistinctItems }) },
  { weight: 2, arbitrary: fc.record({ together: writesOfDistinctItems }) },
  { weight: 3, arbitrary: fc.record({ get: slot }) },
  {
    weight: 1,
    arbitrary: fc.record({
      getMany: fc.uniqueArray(slot, { selector: ({ partition, sort }) => `${partition} ${sort}` }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ query: range }) },
  { weight: 2, arbitrary: fc.record({ pages: range }) },
  { weight: 1, arbitrary: fc.record({ keys: range, of: fc.constantFrom(...KEY_INDEXES) }) },
  { weight: 1, arbitrary: fc.record({ refused: refusal }) },
);
