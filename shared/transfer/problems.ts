import { ApiError } from '../contract/errors.ts';
import type { FindOrigin, Origin } from './reading.ts';

/** Takes what is wrong with rows. */
export interface Problems {
  add(line: number, reason: string): void;
}

/** The result; undefined when the caller would get an error of it, which is the problem of the line. */
export async function orProblem<Result>(
  problems: Problems,
  line: number,
  work: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    problems.add(line, error.message);
    return undefined;
  }
}

/** What is wrong with a row: where an attribute is wrong, which, and with which value. */
export interface Mistake extends Origin {
  readonly column?: string;
  readonly value?: unknown;
  readonly message: string;
}

/**
 * What the caller of the API would be told. A row with which the code fails is refused like any other;
 * what says that something is not available is thrown, because that passes. The attribute is called by its column.
 */
export function mistakeOf(error: unknown, originOf: FindOrigin = () => ({})): Mistake {
  if (!(error instanceof ApiError)) return { message: 'The row cannot be imported.' };
  if (error.status >= 500) throw error;
  const { invalidPropertyName: column, invalidPropertyValue: value } = error.extras;
  const origin = column === undefined ? {} : originOf(column);
  return {
    ...(column !== undefined && { column }),
    ...origin,
    ...(value !== undefined && { value }),
    message: withHeader(error.message, column, origin),
  };
}

const withHeader = (message: string, column = '', { header }: Origin) =>
  header !== undefined && message.startsWith(`${column} `)
    ? `${header}${message.slice(column.length)}`
    : message;
