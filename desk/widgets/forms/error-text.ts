import { useTranslate } from 'ra-core';
import { type ErrorWords, wordsOfError } from '../../api/error-words.ts';

/** The text of an error of a form, which is a text, the key of one, or a key with its values. */
export function useErrorText(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => {
    const { message, args } = readError(error);
    return message === '' ? '' : translate(message, { _: message, ...args });
  };
}

/** The first message of an error, which may be at one of its fields. */
export function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { message } = error as { message?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return Object.entries(error)
    .filter(([name]) => name !== 'ref')
    .map(([, each]) => messageIn(each))
    .find((each) => each !== undefined);
}

function readError(error: unknown): ErrorWords {
  const words = typeof error === 'string' ? wordsOfError(error) : error;
  if (typeof words === 'string') return { message: words };
  return (words ?? { message: '' }) as ErrorWords;
}
