import * as catalogues from '../catalogues.ts';

export type ImportableName = keyof typeof catalogues;

/** The catalogues that can be imported: all of them. Types of schemas are made of tuples, and take one member for any. */
export const IMPORTABLE = Object.keys(catalogues) as unknown as readonly [ImportableName];

/** Rows of each kind that a list of the result has. */
export const MAX_LISTED_ROWS = 100;

/** Attributes of a record that a row of the result has. */
export const MAX_LISTED_FIELDS = 20;

/** Records that a dry run shows as they would be. */
export const MAX_PREVIEWED_ROWS = 20;

const count = { type: 'integer', readOnly: true } as const;

const OUTCOMES = ['created', 'updated', 'unchanged'] as const;

/** A row of the file, by the number of its first line. */
const row = { type: 'integer' } as const;

export const mistakeSchema = {
  type: 'object',
  properties: {
    row,
    /** The attribute that is wrong, where it is one. */
    column: { type: 'string' },
    /** The column of the file, where it has another name. */
    header: { type: 'string' },
    /** The line, where it is another one: that of a variant. */
    line: { type: 'integer' },
    /** What the row has there, if that is short. */
    value: {},
    message: { type: 'string' },
  },
  required: ['row', 'message'],
} as const;

/** A row that makes a record, changes one or leaves it as it is. */
export const differenceSchema = {
  type: 'object',
  properties: {
    row,
    outcome: { type: 'string', enum: OUTCOMES },
    /** The id of a record that is there, or that the row has. */
    id: { type: 'integer' },
    /** What changes. */
    fields: { type: 'array', items: { type: 'string' } },
  },
  required: ['row', 'outcome'],
} as const;

/** What the file is. */
export const recognizedSchema = {
  type: 'object',
  properties: {
    source: { type: 'string', enum: ['shopify', 'shopwright', 'own'] },
    records: { type: 'integer' },
    /** Variants of all products. */
    variants: { type: 'integer' },
  },
  required: ['source', 'records', 'variants'],
} as const;

/** A column of the file, and the attribute that it becomes: null when it is left out. */
export const columnSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, attribute: { type: ['string', 'null'] } },
  required: ['name', 'attribute'],
} as const;

/** The variants of a product as they would be. */
export const previewedVariantsSchema = {
  type: 'object',
  properties: {
    count: { type: 'integer' },
    lowest_price: { type: 'number' },
    highest_price: { type: 'number' },
    /** The sum of what is counted. */
    stock_level: { type: 'integer' },
  },
  required: ['count'],
} as const;

/** A record as it would be. */
export const previewSchema = {
  type: 'object',
  properties: {
    row,
    outcome: { type: 'string', enum: OUTCOMES },
    id: { type: 'integer' },
    /** Short texts, numbers and booleans. */
    record: { type: 'object', additionalProperties: {} },
    /** The first one. */
    picture: { type: 'string' },
    variants: previewedVariantsSchema,
  },
  required: ['row', 'outcome', 'record'],
} as const;

/** What an import has found in the rows so far. */
export const progressFields = {
  rows: count,
  created: count,
  updated: count,
  unchanged: count,
  refused: count,
  mistakes: { type: 'array', readOnly: true, items: mistakeSchema },
  /** Columns that read like a rule or a price, and that nothing reads. */
  warnings: { type: 'array', readOnly: true, items: { type: 'string' } },
  /** What a dry run has found. */
  differences: { type: 'array', readOnly: true, items: differenceSchema },
  recognized: { ...recognizedSchema, readOnly: true },
  columns: { type: 'array', readOnly: true, items: columnSchema },
  preview: { type: 'array', readOnly: true, items: previewSchema },
} as const;
