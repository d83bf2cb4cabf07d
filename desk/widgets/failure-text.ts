import { useTranslate } from 'react-admin';
import { ApiFailure } from '../api/answer.ts';

/** What went wrong, for people: in the words of the API where it has some. */
export function useFailureText(): (failure: unknown) => string {
  const translate = useTranslate();
  return (failure) => {
    if (!(failure instanceof ApiFailure) || failure.status >= 500)
      return translate('shared.failed');
    if (failure.status === 0) return translate('shared.offline');
    const [{ message = '', permission = '' } = {}] = failure.details;
    if (failure.status === 403 && permission && !message)
      return translate('shared.forbidden', { permission });
    return message || translate('shared.failed');
  };
}
