import { ApiError } from '../contract/errors.ts';
import type { UnmetCondition } from '../storage/unmet-conditions.ts';

/** How far the causes of causes are followed. */
const MAX_CAUSES = 4;

export interface LoggableError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly items?: readonly string[];
  readonly stack: readonly string[];
  readonly cause?: LoggableError;
}

/**
 * What may be logged of an error. Errors carry data of shoppers: those of the database the item
 * that stood against a write, those of processors all that was sent, in members that we do not
 * know; and messages quote what could not be read. So members are taken by name, and messages
 * without what they quote, and without what looks like a secret.
 */
export function loggableError(error: unknown, depth = 1): LoggableError {
  const known = error instanceof Error ? error : new Error(String(error));
  const { code } = known as NodeJS.ErrnoException;
  const { cause } = known;
  return {
    name: known.name,
    message: withoutData(known.message),
    ...(typeof code === 'string' && ({ code } satisfies Partial<LoggableError>)),
    ...(known.name === 'UnmetCondition' && itemsOf(known as UnmetCondition)),
    stack: framesOf(known),
    ...(cause !== undefined &&
      depth < MAX_CAUSES &&
      ({ cause: loggableError(cause, depth + 1) } satisfies Partial<LoggableError>)),
  };
}

/** The items of the database that it is about, by their keys. */
const itemsOf = ({ items }: UnmetCondition): Partial<LoggableError> => ({ items });

/** What really happened: the error for the caller tells nothing from 500 on. */
export const causeOf = (error: unknown): unknown =>
  error instanceof ApiError ? (error.cause ?? error) : error;

/** What may be data or a secret, quoted or not; of the rest a reader learns enough. */
const DATA = [
  // From the first quotation mark to the last, because what is quoted may have some of its own.
  /["'`].*["'`]/gs,
  // E-mail addresses.
  /\S+@\S+/g,
  // What follows the name of a secret: `client_secret=...`, `Authorization: Bearer ...`.
  /(?<=(?:secret|password|token|nonce|key|authorization)\s*[=:]\s*(?:basic\s|bearer\s)?)[^\s…]+/gi,
  // Secrets of card processors, by their prefixes.
  /\b(?:sk|rk|whsec|tok|src|pm|pi|seti|cs|ek)_[\w-]+/gi,
  // Tokens, keys and digests: long words with a digit, in base64url or hexadecimal, or in base64.
  /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/g,
  /(?<![a-z\d+/])(?=[a-z+/]*\d)[a-z\d+/]{32,}={0,2}/gi,
  // Card numbers.
  /\d(?:[ -]?\d){12,}/g,
];

const withoutData = (message: string) =>
  DATA.reduce((text, data) => text.replaceAll(data, '…'), message);

/** A stack begins with the message, in which a line can look like any other. */
const framesOf = ({ message, stack = '' }: Error) =>
  stack
    .replace(message, () => '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
