import { ApiError, badRequest, withExtras } from '../contract/errors.ts';
import type { CartProblem, OrderProblem } from '../resources/schemas/cart-problems.ts';

/** Why an order is refused: as quotes show it, and the error of the order. */
export interface Refusal {
  readonly problem: OrderProblem;
  readonly error: ApiError;
}

/** Message and field are those of the error unless given. */
export function refusal(
  code: OrderProblem['code'],
  error: ApiError,
  more: Partial<Omit<OrderProblem, 'code'>> = {},
): Refusal {
  const { invalidPropertyName: field }: { readonly invalidPropertyName?: string } = error.extras;
  const { message } = error;
  return { error, problem: { code, message, ...(field !== undefined && { field }), ...more } };
}

/** The refusals of a cart with these problems, which one error names together. */
export function cartRefusals(problems: readonly CartProblem[]): Refusal[] {
  if (problems.length === 0) return [];
  const messages = problems.map(({ message }) => message).join(' ');
  const error = badRequest(`This cart cannot be ordered. ${messages}`);
  return problems.map((problem) => ({ problem, error }));
}

/**
 * What the work returns; undefined, and one refusal more, where it throws an error for the caller. A request is refused
 * by the first error that is thrown; an order and its quote name all problems at once, so what they share with other
 * requests (limits, stock, totals) is called by this function alone.
 */
export function attempt<Result>(
  refusals: Refusal[],
  work: () => Result,
  ...[code, more]: [OrderProblem['code'], Partial<OrderProblem>?]
): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusals.push(refusal(code, error, more));
    return undefined;
  }
}

/** Throws the error of the first refusal, with the problems of all. */
export function requireNone(refusals: readonly Refusal[]): void {
  const [first] = refusals;
  if (first) throw withExtras(first.error, { problems: refusals.map(({ problem }) => problem) });
}
