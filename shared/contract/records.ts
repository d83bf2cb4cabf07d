import type { Static } from 'typebox';
import type { Json } from './json.ts';

/** What every stored record has; code for all resources reaches the rest by `attribute()`. */
export interface StoredRecord {
  readonly id: number;
}

/** What lists see in place of records, such as their texts in a language. */
export interface RecordView {
  /** Equal for views that see the same. */
  readonly key: string;
  /** Answers the same object where nothing is different. */
  readonly see: <Stored extends StoredRecord>(record: Stored) => Stored;
}

export interface Timestamps {
  readonly created_at: string;
  readonly updated_at: string;
}

type FieldsOf<Schema> = Schema extends { readonly properties: infer Fields } ? Fields : never;

type NamesOf<Fields, Flag> = {
  [Name in keyof Fields]: Fields[Name] extends Flag ? Name : never;
}[keyof Fields];

type WriteOnly<Schema> = NamesOf<FieldsOf<Schema>, { readonly writeOnly: true }>;
type ReadOnly<Schema> = NamesOf<FieldsOf<Schema>, { readonly readOnly: true }>;

type Complete<Schema> = Static<Schema & object> & StoredRecord & Timestamps;

// `in out`: the compiler compares schemas by name, not all that `Static` could make of them, which
// takes half of its time.

/** The record as it is stored: without write-only fields. Custom attributes are not in the type. */
export type RecordOf<in out Schema> = {
  [Name in keyof Complete<Schema> as Exclude<Name, WriteOnly<Schema>>]: Complete<Schema>[Name];
};

/** The fields that a body may set: without read-only ones. */
export type InputOf<in out Schema> = {
  [Name in keyof Static<Schema & object> as Exclude<Name, ReadOnly<Schema>>]: Static<
    Schema & object
  >[Name];
};

/** A stored record before it has an id. */
export type NewRecord<Stored> = Omit<Stored, keyof StoredRecord | keyof Timestamps>;

/** What a caller sent for these fields: the names are known, the values are not. */
export type Unvalidated<Input> = { readonly [Name in keyof Input]?: unknown };

/** A record as an answer shows it: fields that do not apply may be null. */
export type Shown<Stored> = { [Name in keyof Stored]: ShownValue<Stored[Name]> | null };

type ShownValue<Value> = Value extends readonly (infer Element)[]
  ? readonly ShownValue<Element>[]
  : Value extends object
    ? Shown<Value>
    : Value;

/** Changes of a stored record; undefined removes a field. */
export type Changes<Stored> = {
  readonly [Name in keyof NewRecord<Stored>]?: NewRecord<Stored>[Name] | undefined;
};

/** The record with the changes made. Unlike a spread, it takes only fields of the record. */
export const withChanges = <Stored extends object>(
  record: Stored,
  changes: Changes<NoInfer<Stored>>,
): Stored => ({ ...record, ...changes });

/** The record as answers show it, with some of its fields changed. Unlike a spread, it takes only fields of the record. */
export const withFields = <Record extends object>(
  record: Record,
  fields: Partial<Shown<NoInfer<Record>>>,
): Shown<Record> => ({ ...record, ...fields }) as Shown<Record>;

/** Records with these values, and without these attributes, end so long after their last change. */
export interface Ending {
  readonly has?: Readonly<Record<string, Json>>;
  readonly lacks?: readonly string[];
  readonly seconds: number;
}

/** How records are stored, and how they are found. */
export interface StorageOptions {
  /** An index finds records by the text of their `state`. */
  readonly byState?: boolean;
  /** Records are found by words, which the consumer of the log of changes writes. */
  readonly byWords?: true;
  /** Records keep the times of their states in `states`. */
  readonly keepsStates?: boolean;
  /** Somebody asks for the events of one record: they are found by it. */
  readonly eventsByRecord?: boolean;
  /** When records end, by the first of these that is about them; others are kept for ever. */
  readonly endings?: readonly Ending[];
  /** Numbers that others change by arithmetic: `usages_left`. */
  readonly counters?: readonly string[];
  /** Tracked stock lies beside the records, in as many items as their `stock_shards` say. */
  readonly hasStock?: boolean;
  /** Records, and their variants, have sale prices that begin and end by dates (sale.ts). */
  readonly hasSales?: boolean;
  /** A catalogue that may be large and that every shopper lists: replicas load from a snapshot. */
  readonly hasSnapshot?: boolean;
}

/** A type of stored records, as the storage knows it. */
export interface StoredType {
  readonly name: string;
  readonly records?: 'store' | 'users' | 'account' | 'none';
  readonly storage?: StorageOptions;
}

/** Whether records belong to a user or are one: lists of them are read from the table, not from a replica. */
export const isOwned = ({ records }: Pick<StoredType, 'records'>): boolean =>
  records === 'users' || records === 'account';
