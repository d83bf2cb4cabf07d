import type { Key } from './keys.ts';

/**
 * What an attribute holds. Texts and names are well-formed Unicode; no name is empty. The magnitude
 * of a number is 0, or from 1e-130 to 2^53 - 1; a number that is added to has three decimals at most.
 * Lists and maps are nested at most 31 levels deep.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

/** The names of attributes (docs/data-model.md), but for those that are made of an id. */
type Attribute =
  | 'account'
  | 'addresses'
  | 'admin'
  | 'after'
  | 'all'
  | 'answer'
  | 'application'
  | 'asked_at'
  | 'at'
  | 'by'
  | 'bytes'
  | 'canceled'
  | 'change'
  | 'completed'
  | 'counted_at'
  | 'counters'
  | 'created'
  | 'created_at'
  | 'data'
  | 'device'
  | 'devices'
  | 'draft'
  | 'email'
  | 'ended_at'
  | 'ends'
  | 'event'
  | 'expires_at'
  | 'facebook'
  | 'failed'
  | 'failing_since'
  | 'failures'
  | 'files'
  | 'fingerprint'
  | 'first'
  | 'format'
  | 'generation'
  | 'gsi1pk'
  | 'gsi1sk'
  | 'gsi2pk'
  | 'gsi3pk'
  | 'gsi4pk'
  | 'id'
  | 'ids'
  | 'image'
  | 'kept_token'
  | 'kind'
  | 'known_mails'
  | 'last'
  | 'last_used_at'
  | 'layout'
  | 'levels'
  | 'logins'
  | 'low'
  | 'mails'
  | 'members'
  | 'moves'
  | 'network'
  | 'new_email'
  | 'nonce'
  | 'notes'
  | 'number'
  | 'old_secret'
  | 'old_secret_until'
  | 'owners'
  | 'part'
  | 'partly'
  | 'parts'
  | 'password'
  | 'paused_until'
  | 'processing'
  | 'read_units'
  | 'reason'
  | 'refresh'
  | 'refunded'
  | 'refused'
  | 'removed'
  | 'revision'
  | 'revoked_at'
  | 'roles'
  | 'round'
  | 'running_until'
  | 'secret'
  | 'sessions_after'
  | 'shards'
  | 'shipped'
  | 'since'
  | 'snapshot'
  | 'staff_id'
  | 'state'
  | 'store'
  | 'taken_at'
  | 'text'
  | 'time'
  | 'told'
  | 'totp'
  | 'tries'
  | 'unanswered'
  | 'used'
  | 'used_at'
  | 'user_id'
  | 'version'
  | 'webhooks'
  | 'window_at'
  | 'write_units'
  | 'written';

/**
 * The attributes of an item by their names, with at most 400 KB (`MAX_ITEM_BYTES`); undefined is the
 * same as absent.
 */
export type Item = Key & { readonly [Name in Attribute]?: unknown };

/** The attribute that holds the id of the last write, where the engine needs it. */
export const WRITE_ID_ATTRIBUTE = 'written';

/** An attribute, or a member of one: `version`, `['counters', 'stock_level']`. */
export type Path = string | readonly [attribute: string, member: string];

/**
 * A test of one attribute of the stored item. Of an item that is absent, or has expired, every
 * attribute is absent. Numbers are compared with numbers alone.
 */
export type Test = { readonly attribute: Path } & (
  | { readonly exists: boolean }
  | { readonly equals: Value }
  | { readonly atLeast: number }
  | { readonly above: number }
  /** With `orAbsent`, also true of an absent attribute. */
  | { readonly below: number; readonly orAbsent?: true }
);

/** All of the tests must hold: 95 at most, of which each with `orAbsent` counts as two. */
export type Condition = readonly Test[];

/** A change of one attribute. What is added to an absent one is added to 0. */
export type Edit = { readonly attribute: Path } & (
  | { readonly set: Value }
  | { readonly setIfAbsent: Value }
  | { readonly add: number }
  | { readonly remove: true }
);

export interface Put {
  readonly put: Item;
  readonly condition?: Condition;
}

/**
 * Makes 1 to 95 edits of an item, or creates it. The key cannot be edited, no path is edited twice
 * nor together with its attribute, what is added to must be a number, and what has its members
 * edited a map.
 */
export interface Update {
  readonly update: Key;
  readonly edits: readonly Edit[];
  readonly condition?: Condition;
}

export interface Remove {
  readonly remove: Key;
  readonly condition?: Condition;
}

export type Write = Put | Update | Remove;

/** The key of the item that is written. */
export function keyOfWrite(write: Write): Key {
  if ('put' in write) return write.put;
  return 'update' in write ? write.update : write.remove;
}

/** The write with one more attribute for its item; a removal stays as it is. */
export function withAttribute(write: Write, name: string, value: Value): Write {
  if ('put' in write) return { ...write, put: { ...write.put, [name]: value } };
  if ('remove' in write) return write;
  return { ...write, edits: [...write.edits, { attribute: name, set: value }] };
}

/** Sets an attribute to a value, or removes it where there is none. */
export const setOrRemove = (attribute: Path, value: Value | undefined): Edit =>
  value === undefined ? { attribute, remove: true } : { attribute, set: value };

/** What `countOn` of a table writes. */
export const additionTo = ({ pk, sk }: Key, by: number): Update => ({
  update: { pk, sk },
  edits: [{ attribute: 'last', add: by }],
});

/** Condition: the item does not exist. */
export const isAbsent: Condition = [{ attribute: 'pk', exists: false }];

/** Condition: the item exists. */
export const isPresent: Condition = [{ attribute: 'pk', exists: true }];

/** Whether the condition is true of an item that does not exist. */
export const holdsWhenAbsent = (condition: Condition = []) =>
  condition.every((test) => ('exists' in test ? !test.exists : 'orAbsent' in test));
