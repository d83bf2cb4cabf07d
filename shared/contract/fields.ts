/** JSON Schema as resources use it, and fields that several resources have. */

import { DATE_OR_TIME, DATE_TIME } from './dates.ts';
import { omit } from './json.ts';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/**
 * What a value is beyond its type. `money`: an amount with at most the decimals of the store's currency, against which it
 * is checked. `percentage`: at most two decimals. `richText`: may be HTML, which is made safe when it is written
 * (protocol.md, "Rich text"). `numericText`: a number that forms send as text. `byCurrency`: an object whose members are
 * called as other currencies than the store's, with amounts in these. `byLanguage`: one whose members are called as
 * languages of the store, with texts of the record.
 */
type Kind = 'money' | 'percentage' | 'richText' | 'numericText' | 'byCurrency' | 'byLanguage';

export interface FieldSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean;
  readonly pattern?: string;
  readonly kind?: Kind;
  /** The resource of the record whose id it is: `brands`. */
  readonly references?: string;
  /** The format of a text that the server sets. */
  readonly format?: 'uri' | 'date-time';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: FieldSchema;
  readonly properties?: Fields;
  readonly required?: readonly string[];
  /** Which fields at least one of must be there. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly additionalProperties?: boolean | FieldSchema;
  /** Set by the server; ignored in bodies. */
  readonly readOnly?: true;
  /** Others do not see it, and cannot filter or sort lists by it. What nobody sees is set by the server. */
  readonly shownTo?: 'admins' | 'nobody';
  /** Taken, and never stored with the record, shown or repeated in an error. */
  readonly writeOnly?: true;
  /** Answers show null while it is unset (protocol.md, "Nulls"). */
  readonly nullable?: true;
  /** A text that records may have in further languages. */
  readonly translatable?: true;
  /** Only admins change it. */
  readonly adminOnly?: true;
  /** Tells of a person: staff see it with a permission (permissions.md, "Personal data"). */
  readonly personal?: true;
  /** What an erasure does with it, where `personal` does not say that (shared/contract/erasure.ts). */
  readonly erasure?: 'removed' | 'replaced' | { readonly kept: string };
  /** Null in place of a member counts as not sent, as it does in every body itself. */
  readonly nullsAreUnset?: true;
  /**
   * Members that are not declared are not kept. `refused`; `compared`: ignored, because clients send back what answers
   * have, with a warning of values that these have not; `ignored`: the same without one.
   */
  readonly others?: 'refused' | 'compared' | 'ignored';
  /**
   * The elements are parts of the record with values of their own: by the names of fields of the record, the field of
   * a part that counts in its place where the part has none of that name.
   */
  readonly overrides?: Readonly<Record<string, string>>;
  /** In a change, null is refused: what the field closes would be open again without it. */
  readonly notRemovable?: true;
  /** A date that may not be before that of another field of the same object. */
  readonly notBefore?: string;
  /** The value of a field that is not there. */
  readonly default?: string | number | boolean | [];
}

export type Fields = Readonly<Record<string, FieldSchema>>;

export interface ObjectSchema extends FieldSchema {
  readonly type: 'object';
  readonly properties: Fields;
}

/** Whether a change that takes the field away would reset it: null is refused. */
export const isReset = ({
  default: standard,
  notRemovable,
}: Pick<FieldSchema, 'default' | 'notRemovable'>): boolean =>
  standard !== undefined || notRemovable === true;

type Personal<Named extends Fields> = {
  readonly [Name in keyof Named]: Named[Name] & { readonly personal: true };
};

/** Fields that each tell of a person. */
export const personal = <const Named extends Fields>(fields: Named) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, personal: true }]),
  ) as Personal<Named>;

/** An amount of money in major units, with at most the decimals of the store's currency. */
export const amount = { type: 'number', minimum: 0, kind: 'money' } as const satisfies FieldSchema;

/** Amounts that a record has in other currencies, in place of converted ones. */
export const amountsByCurrency = <
  const Named extends Fields,
  const Required extends readonly (keyof Named & string)[],
>(
  properties: Named,
  required: Required,
) =>
  ({
    type: 'object',
    kind: 'byCurrency',
    additionalProperties: { type: 'object', properties, required },
  }) as const satisfies FieldSchema;

/** 0 to 100, with at most two decimals. */
export const percentage = {
  type: 'number',
  minimum: 0,
  maximum: 100,
  kind: 'percentage',
} as const satisfies FieldSchema;

/** The largest weight and length, so that sums of them are numbers, too. */
export const MAX_MEASURE = 1e9;

/** A weight, a length. */
export const measure = {
  type: 'number',
  minimum: 0,
  maximum: MAX_MEASURE,
} as const satisfies FieldSchema;

/** The id of another record, or 0 for none. */
export const recordId = { type: 'integer', minimum: 0 } as const satisfies FieldSchema;

/** The id of a record of this resource, or 0 for none: the dashboard picks it, and links to it. */
export const reference = <const Name extends string>(name: Name) =>
  ({ ...recordId, references: name }) as const satisfies FieldSchema;

export const readOnlyId = { ...recordId, readOnly: true } as const satisfies FieldSchema;

export const flag = { type: 'boolean' } as const satisfies FieldSchema;

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** A text for shoppers, plain or HTML. */
export const richText = (maxLength: number) =>
  ({ ...text(maxLength), kind: 'richText' }) as const satisfies FieldSchema;

/** Characters of an alternative text: what an image shows, for those who do not see it. */
export const MAX_IMAGE_TEXT = 1_000;

/** Text that may not be empty. */
export const label = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

/*
 * Patterns are in OpenAPI too, for validators in any language: of classes they have only what all of
 * them understand, so no `\p{L}` and no `\u`. Other characters stand for themselves.
 */
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';

/**
 * Characters that are not seen, beside spaces: what Unicode lets programs ignore (joiners, marks of direction,
 * fillers, soft hyphens), and blank symbols.
 */
const UNSEEN =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb';

/** Code points beyond U+FFFF, as tags, which not all validators have in classes. */
const UNSEEN_BEYOND = '\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}';

/** A pattern of text of which something is seen. */
export const NOT_BLANK = `[^\\s${CONTROLS}${UNSEEN}]`;

/** That pattern as our validators read it, in Unicode mode. */
export const NOT_BLANK_IN_UNICODE = `[^\\s${CONTROLS}${UNSEEN}${UNSEEN_BEYOND}]`;

/** A name for people: not spaces alone, or what is not seen. */
export const title = (maxLength: number) =>
  ({ ...label(maxLength), pattern: NOT_BLANK }) as const satisfies FieldSchema;

/** An RFC 3339 date, or a date-time with its offset. */
export const dateOrTime = { ...text(50), pattern: DATE_OR_TIME } as const satisfies FieldSchema;

/** An RFC 3339 date-time with its offset. */
export const dateTime = { ...text(50), pattern: DATE_TIME } as const satisfies FieldSchema;

/** From when on a record is shown, and until when (protocol.md, "Access"). */
export const publication = {
  published_from: dateTime,
  published_until: { ...dateTime, notBefore: 'published_from' },
} as const satisfies Fields;

/** From when on a rule applies, and until when. */
export const validity = {
  valid_from: dateTime,
  valid_until: { ...dateTime, notBefore: 'valid_from' },
} as const satisfies Fields;

/** A pattern of addresses of pages: none of a script. */
export const WEB_ADDRESS = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+(?:[/?#].*)?$';

/** A pattern of the ids of events. */
export const EVENT_ID = '^evt_\\d{16}$';

export const ACTIVITY_ID = '^act_\\d{16}$';

export const eventId = { type: 'string', pattern: EVENT_ID } as const satisfies FieldSchema;

/** A field that answers show as null while it is unset. */
export const nullable = <const Field extends FieldSchema>(field: Field) =>
  ({ ...field, nullable: true }) as const satisfies FieldSchema;

/** An amount that the server computes. */
export const total = { type: 'number', readOnly: true } as const satisfies FieldSchema;

/** Text that the server sets. */
export const computedText = { type: 'string', readOnly: true } as const satisfies FieldSchema;

/** An amount as text for people: the shortest decimal form, a space, the currency. */
export const displayed = computedText;

/** Any object that the server sets, such as one of a processor. */
export const anyObject = {
  type: 'object',
  additionalProperties: true,
  readOnly: true,
} as const satisfies FieldSchema;

const timestamp = { type: 'string' } as const satisfies FieldSchema;

/** A record of another resource as it was at some time, with its texts in one language. */
export const snapshotOf = <
  const Snapped extends Fields,
  const Required extends readonly (keyof Snapped & string)[],
>(schema: {
  readonly properties: Snapped;
  readonly required: Required;
}) =>
  ({
    type: 'object',
    properties: {
      ...(omit(schema.properties, ['locales']) as Omit<Snapped, 'locales'>),
      id: recordId,
      created_at: timestamp,
      updated_at: timestamp,
    },
    required: ['id', 'created_at', 'updated_at', ...schema.required],
    readOnly: true,
  }) as const;

const WORD = `[^\\s${CONTROLS}@.,;:<>()\\[\\]\\\\"]+`;

/** Punctuation and spaces that no domain has, but for the hyphen. */
const NOT_IN_DOMAINS =
  '\\s\\x00-\\x2c\\x2e\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xbf\u2000-\u206f\u3000-\u3003';
const ENDS = `[^${NOT_IN_DOMAINS}\\x2d]`;
const LABEL = `${ENDS}(?:[^${NOT_IN_DOMAINS}]*${ENDS})?`;

/**
 * An e-mail address as people have them: words with dots between them, and a domain of at least
 * two labels. Comments, quoted words and addresses of hosts are refused.
 */
export const email = (maxLength: number) =>
  ({
    type: 'string',
    maxLength,
    pattern: `^${WORD}(?:\\.${WORD})*@${LABEL}(?:\\.${LABEL})+$`,
  }) as const;

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 250;

/** Characters of a search for orders or users. */
export const MAX_SEARCH_LENGTH = 255;

/** Records that one request changes. */
export const MAX_CHANGED_RECORDS = 100;

/** Changes of several records, each with the id of its own. */
export const changedRows = {
  type: 'array',
  maxItems: MAX_CHANGED_RECORDS,
  items: {
    type: 'object',
    properties: { id: { type: 'integer', minimum: 1 } },
    required: ['id'],
  },
} as const satisfies FieldSchema;

export const anyText = { type: 'string' } as const satisfies FieldSchema;

export const SORT_ORDERS = ['ASC', 'DESC'] as const;

/** Query parameters of every list (protocol.md, "Filters"). */
export const listQuery = {
  fields: anyText,
  page: { type: 'integer', minimum: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE },
  cursor: anyText,
  sort_by: anyText,
  sort_order: { type: 'string', enum: SORT_ORDERS },
} as const satisfies Fields;

/** Words to search for, among records that are read from the table. */
export const searchQuery = text(MAX_SEARCH_LENGTH);

/** Lets a search find parts of words. */
export const matchQuery = { type: 'string', enum: ['part'] } as const satisfies FieldSchema;

/** Query parameters of a single record. */
export const recordQuery = { fields: { type: 'string', minLength: 1 } } as const satisfies Fields;
