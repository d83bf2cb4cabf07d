/** JSON Schema as resources use it, and fields that several resources have. */

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

export interface FieldSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly properties?: Fields;
  readonly required?: readonly string[];
  /** Which fields at least one of must be there. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly additionalProperties?: boolean | FieldSchema;
  /** Set by the server; ignored in bodies. */
  readonly readOnly?: true;
  /** Set by the server, and in no answer: lists cannot be filtered or sorted by it. */
  readonly internal?: true;
  /** Taken, and never stored with the record, shown or repeated in an error. */
  readonly writeOnly?: true;
  /** Answers show null while it is unset (protocol.md, "Nulls"). */
  readonly nullable?: true;
  /** An amount with at most the decimals of the store's currency: checked against it. */
  readonly money?: true;
  /** A percentage with at most two decimals. */
  readonly percentage?: true;
  /** Only admins change it. */
  readonly adminOnly?: true;
  /** Only admins see it: others cannot filter or sort lists by it. */
  readonly shownToAdmins?: true;
  /** Numeric text counts as a number, because forms send it. */
  readonly numericText?: true;
  /** Null in place of a member counts as not sent, as it does in every body itself. */
  readonly nullsAreUnset?: true;
  /** In a change, null is refused: what the field closes would be open again without it. */
  readonly notRemovable?: true;
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

/** An amount of money in major units, with at most the decimals of the store's currency. */
export const amount = { type: 'number', minimum: 0, money: true } as const;

/** 0 to 100, with at most two decimals. */
export const percentage = { type: 'number', minimum: 0, maximum: 100, percentage: true } as const;

/** A weight, a length. */
export const measure = { type: 'number', minimum: 0 } as const;

/** The id of another record, or 0 for none. */
export const recordId = { type: 'integer', minimum: 0 } as const;

export const readOnlyId = { ...recordId, readOnly: true } as const satisfies FieldSchema;

export const flag = { type: 'boolean' } as const;

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** Text that may not be empty. */
export const label = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

/** A pattern of text that is not spaces alone. */
export const NOT_BLANK = '\\S';

/** A name for people: not spaces alone. */
export const title = (maxLength: number) => ({ ...label(maxLength), pattern: NOT_BLANK }) as const;

/** A field that answers show as null while it is unset. */
export const nullable = <const Field extends FieldSchema>(field: Field) =>
  ({ ...field, nullable: true }) as const;

/** An amount that the server computes. */
export const total = { type: 'number', readOnly: true } as const;

/** An amount as text for people: the shortest decimal form, a space, the currency. */
export const displayed = { type: 'string', readOnly: true } as const;

/** Any object that the server sets, such as one of a processor. */
export const anyObject = { type: 'object', additionalProperties: true, readOnly: true } as const;

const timestamp = { type: 'string' } as const;

/** A record of another resource as it was at some time. */
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
      ...schema.properties,
      id: recordId,
      created_at: timestamp,
      updated_at: timestamp,
    },
    required: ['id', 'created_at', 'updated_at', ...schema.required],
    readOnly: true,
  }) as const;

/*
 * Patterns are in OpenAPI too, for validators in any language: of classes they have only what all of
 * them understand, so no `\p{L}` and no `\u`. Other characters stand for themselves.
 */
const CONTROLS = '\\x00-\\x1f\\x7f-\\x9f';
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

const anyText = { type: 'string' } as const;

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

/** Query parameters of a single record. */
export const recordQuery = { fields: { type: 'string', minLength: 1 } } as const satisfies Fields;
