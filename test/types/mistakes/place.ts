/** Kinds of mistakes, and how many of forty are such. */
export const KINDS = {
  /** An operation has no action. */
  action: 4,
  /** The constant, type or validator is that of another resource. */
  swap: 6,
  /** The name of a field is misspelt where it is read: `.name`, `['name']`. */
  access: 10,
  /** The same in a pattern that takes fields out of an object. */
  destructuring: 10,
  /** The same as the key of an object literal. */
  literal: 10,
  /** Not among the forty: a schema says what fields there are, and agrees with nothing. */
  schema: 0,
  /** Nor are these: contract tests compare documented examples and answers with real ones. */
  documentation: 0,
};

export type Kind = keyof typeof KINDS;

/** What stands in the place of the right text. */
export interface Change {
  readonly text: string;
  /** A name that stands nowhere else: errors with it are about this mistake. */
  readonly wrong?: string;
  /** An import that the text needs. */
  readonly imports?: string;
}

/** Where in a file a mistake can be made. */
export interface Place {
  readonly kind: Kind;
  /** The right name. */
  readonly right: string;
  readonly start: number;
  readonly end: number;
  readonly change: (mark: number) => Change;
}
