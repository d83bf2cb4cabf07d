import type { components } from './schema.ts';

/** One of the errors of an answer. */
export type ErrorDetail = components['schemas']['Error'];

/** An answer that is an error. */
export class ShopError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The type, as `BadRequest` or `TotalChanged`; empty when what was in between has answered. */
  readonly type: string;
  /** The wrong attribute, as `shipping_address.city`. */
  readonly field: string | undefined;
  /** All that is wrong, the first one included. */
  readonly errors: readonly ErrorDetail[];
  /** Why an order is refused, line by line. */
  readonly problems: NonNullable<ErrorDetail['problems']>;

  constructor(status: number, errors: readonly ErrorDetail[]) {
    super(errors[0]?.message ?? `The store answered with status ${status}.`);
    this.name = 'ShopError';
    this.status = status;
    this.type = errors[0]?.type ?? '';
    this.field = errors[0]?.invalidPropertyName;
    this.errors = errors;
    this.problems = errors[0]?.problems ?? [];
  }
}

/** What a call resolves to. */
export interface Result<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The answer to a call: `const { data: product } = await take(shop.GET(...))`.
 *
 * @throws ShopError when it is an error
 */
export async function take<Data>(call: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data !== undefined && data !== null) return data;
  throw new ShopError(response.status, errorsOf(error));
}

export function errorsOf(answer: unknown): readonly ErrorDetail[] {
  const isOurs = typeof answer === 'object' && answer !== null && 'errors' in answer;
  return isOurs && Array.isArray(answer.errors) ? answer.errors : [];
}
