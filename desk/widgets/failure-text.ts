import { useTranslate } from 'ra-core';
import { ApiFailure } from '../api/answer.ts';
import { wordsOfFailure } from '../api/error-words.ts';

/** What went wrong, for people: in the words of the API where it has some. */
export function useFailureText(): (failure: unknown) => string {
  const translate = useTranslate();
  return (failure) => {
    if (!(failure instanceof ApiFailure)) return translate('shared.failed');
    const { message, args } = wordsOfFailure(failure);
    return translate(message, { _: message, ...args });
  };
}
