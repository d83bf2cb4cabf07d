import { ApiError } from '../contract/errors.ts';

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
export interface Mistake {
  readonly column?: string;
  readonly value?: unknown;
  readonly message: string;
}

/**
 * What the caller of the API would be told. A row with which the code fails is refused like any other;
 * what says that something is not available is thrown, because that passes.
 */
export function mistakeOf(error: unknown): Mistake {
  if (!(error instanceof ApiError)) return { message: 'The row cannot be imported.' };
  if (error.status >= 500) throw error;
  const { invalidPropertyName: column, invalidPropertyValue: value } = error.extras;
  return {
    ...(column !== undefined && { column }),
    ...(value !== undefined && { value }),
    message: error.message,
  };
}
