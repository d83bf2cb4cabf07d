import { ApiError } from '../contract/errors.ts';

/** How far the causes of causes are followed. */
const MAX_CAUSES = 4;

export interface LoggableError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: LoggableError;
}

/**
 * What may be logged of an error. Errors carry data of shoppers: those of the database the item
 * that stood against a write, those of processors all that was sent, in members that we do not
 * know; and messages quote what could not be read. So members are taken by name, and messages
 * without what they quote.
 */
export function loggableError(error: unknown, depth = 1): LoggableError {
  const known = error instanceof Error ? error : new Error(String(error));
  const { code } = known as NodeJS.ErrnoException;
  const { cause } = known;
  return {
    name: known.name,
    message: withoutData(known.message),
    ...(typeof code === 'string' && { code }),
    stack: framesOf(known),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: loggableError(cause, depth + 1) }),
  };
}

/** What really happened: the error for the caller tells nothing from 500 on. */
export const causeOf = (error: unknown): unknown =>
  error instanceof ApiError ? (error.cause ?? error) : error;

/** From the first quotation mark to the last, because what is quoted may have some of its own. */
const withoutData = (message: string) =>
  message.replaceAll(/["'`].*["'`]/gs, '…').replaceAll(/\S+@\S+/g, '…');

/** A stack begins with the message, in which a line can look like any other. */
const framesOf = ({ message, stack = '' }: Error) =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
