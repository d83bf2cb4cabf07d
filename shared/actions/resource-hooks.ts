import type { Filter } from '../catalogue/filters.ts';
import type { SortOrder } from '../catalogue/sorting.ts';
import type { ListedAttribute } from '../contract/listed-attribute.ts';
import type { NewRecord, StoredRecord, Unvalidated } from '../contract/records.ts';
import type { Readings } from '../found/words.ts';
import type { ListedAmount } from '../pricing/listed-amounts.ts';
import type { RecordType } from '../storage/records.ts';
import type { Write } from '../storage/write.ts';
import type { Context, Query, ServiceRequest } from './context.ts';

/** What a list parameter means that is no plain attribute filter. */
export interface SpecialFilter extends Filter {
  /** The only records that can match, where that is known without reading all of them. */
  readonly ids?: readonly number[];
  /** The words of which a record has all of one reading, where an index of words has them. */
  readonly words?: Readings;
  /** Set if parts of these words match, too. */
  readonly hasParts?: true;
  /** Replaces the sort order that the query asks for. */
  readonly order?: SortOrder;
  /** The search in place of the one that was asked for. */
  readonly correctedQuery?: string;
}

/** What a request changes of a record. */
export interface RecordInput<Input> {
  /** The fields that the caller sent, before validation. */
  readonly sent: Unvalidated<Input>;
  /** Undefined while the record has no id yet. */
  readonly id?: number | undefined;
  /** The record as it is stored, of a change that is made to it. */
  readonly stored?: object;
}

/** A record before and after; the first is missing when it is created, the second when removed. */
export interface RecordChange<Stored, Input> extends RecordInput<Input> {
  readonly before?: Stored | undefined;
  readonly after?: Stored | undefined;
}

/** Writes that keep a value unique, and warnings of the answer about one that is not. */
export interface Uniqueness {
  readonly writes: readonly Write[];
  readonly warnings: readonly string[];
}

/** All that a view of a record depends on; of the caller, only where records have owners. */
export type ViewContext = Pick<Context, 'application' | 'prices' | 'locale' | 'caller'> &
  Partial<Pick<ServiceRequest, 'baseUrl' | 'clock'>>;

/** What a resource does differently from the standard operations; each hook is optional. */
export interface ResourceHooks<Stored extends StoredRecord, Input> {
  /** Brings a record into its one form before it is validated: spellings, defaults. Pure. */
  readonly normalise?: (
    record: Unvalidated<Input>,
    input: RecordInput<Input>,
  ) => Unvalidated<Input>;
  /** The record with fields that follow from what it was before, if it was. Pure; `now` is in milliseconds. */
  readonly derived?: (
    record: NewRecord<Stored>,
    before: Stored | undefined,
    now: number,
  ) => NewRecord<Stored>;
  /** Rules beyond the schema, on the whole record, before it is stored; throws. */
  readonly check?: (
    record: NewRecord<Stored>,
    input: RecordInput<Input>,
    context: Context,
  ) => Promise<void> | void;
  /**
   * What is written in one transaction with a record. Made anew for each attempt, so what it reads
   * may be made a condition; may throw to refuse the change.
   */
  readonly extraWrites?: (
    change: RecordChange<Stored, Input>,
    context: Context,
  ) => Promise<Write[]>;
  /** What should be unique of a record that is stored; throws where it has to be. */
  readonly unique?: (change: RecordChange<Stored, Input>, context: Context) => Promise<Uniqueness>;
  /**
   * What the caller knows of a record where that depends on what is stored: the record with less, or nothing.
   * Lists are of that alone.
   */
  readonly visible?: (context: Context) => Promise<(record: Stored) => Stored | undefined>;
  /** What whoever stores a record should know of it: the answer has it as warnings. Pure. */
  readonly warnings?: (record: Stored) => readonly string[];
  /** Adds fields that every record has and that can be filtered and sorted by. Pure. */
  readonly computed?: (record: Stored) => Stored;
  /** Adds computed fields that depend on all records that the caller may see. */
  readonly computedFromAll?: (records: readonly Stored[], all: readonly Stored[]) => Stored[];
  /** Catalogues of other resources that the answer to a query needs, to be read meanwhile. */
  readonly preload?: (query: Query) => readonly RecordType[];
  /** Adds what only answers show, of the record and the prices alone. Pure. */
  readonly view?: (record: Stored, context: ViewContext) => object;
  /** How lists in another currency compare the amounts that `view` shows. */
  readonly listedAmount?: ListedAmount;
  /** How filters and facets find an attribute that parts of a record may have in its place. */
  readonly filteredAttribute?: (name: string) => ListedAttribute | undefined;
  /** Replaces `view` in lists of records with owners, where these show less. */
  readonly viewInList?: (record: Stored, context: ViewContext) => object;
  /** Replaces `view` where it takes other records or the query. */
  readonly serialize?: (
    records: readonly Stored[],
    context: ServiceRequest,
    query: Query,
  ) => Promise<object[]>;
  /** Replaces `serialize` for `get`, where that shows more than a list does. */
  readonly serializeOne?: (record: Stored, context: Context) => Promise<object>;
  /** `_embedded` of an answer, for the records that it shows. */
  readonly embedded?: (
    records: readonly Stored[],
    context: Context,
    query: Query,
  ) => Promise<object | undefined>;
  /** For records that are known under further ids, aliases; both throw NotFound. */
  readonly aliases?: {
    /** The id of the record that the alias stands for. */
    readonly follow: (id: number, context: Context) => Promise<number>;
    /** Removes the alias, and leaves the record. */
    readonly remove: (id: number, request: ServiceRequest) => Promise<void>;
  };
  /** Filters by the names of the query parameters of the list route. */
  readonly filters?: Readonly<
    Record<string, (value: string, context: Context, query: Query) => Promise<SpecialFilter>>
  >;
}
