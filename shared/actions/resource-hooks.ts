import type { Filter } from '../catalogue/filters.ts';
import type { Query } from '../catalogue/query.ts';
import type { SortOrder } from '../catalogue/sorting.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import type { RecordType, Stored } from '../storage/records.ts';
import type { Write } from '../storage/write.ts';

/** What a list parameter means that is no plain attribute filter. */
export interface SpecialFilter extends Filter {
  /** The only records that can match, where the table tells them without a walk. */
  readonly ids?: readonly number[];
  /** Replaces the order that the query asks for. */
  readonly order?: SortOrder;
}

/** A record before and after; the first is missing when it is created, the second when removed. */
export interface RecordChange {
  readonly before?: Stored | undefined;
  readonly after?: Stored | undefined;
}

type Show = (records: readonly Stored[], request: ApiRequest) => Promise<JsonObject[]>;

/** What a resource does differently from the standard operations; each part is optional. */
export interface ResourceHooks {
  /** Brings a record into its one form before it is validated: spellings, defaults. Pure. */
  readonly normalise?: (record: JsonObject, request: ApiRequest) => JsonObject;
  /** Rules beyond the schema, on the whole record, before it is stored; throws. */
  readonly check?: (record: JsonObject, request: ApiRequest) => Promise<void> | void;
  /**
   * What is written in one transaction with a record. Made anew for each attempt, so what it reads
   * may be made a condition; may throw to refuse the change.
   */
  readonly extraWrites?: (change: RecordChange, request: ApiRequest) => Promise<Write[]>;
  /** Adds fields that every record has and that can be filtered and sorted by. Pure. */
  readonly computed?: (record: Stored) => Stored;
  /** The same for a catalogue whose fields hang on all records that the caller may know of. */
  readonly computedFromAll?: (records: readonly Stored[], all: readonly Stored[]) => Stored[];
  /** Other catalogues that the answer to a query needs, to be read at the same time. */
  readonly preload?: (query: Query) => readonly RecordType[];
  /** Adds what only answers show. */
  readonly serialize?: Show;
  /** The same for `get`, where that shows more than a list does. */
  readonly serializeOne?: Show;
  /** Members of the envelope beside `data`, for the records it shows. */
  readonly embedded?: (records: readonly Stored[], request: ApiRequest) => Promise<JsonObject>;
  /** By the names that the resource declares as its `filters`. */
  readonly filters?: Readonly<
    Record<string, (value: string, request: ApiRequest) => Promise<SpecialFilter>>
  >;
}
