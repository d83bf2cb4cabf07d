import { useNotify } from 'ra-core';
import { useState } from 'react';
import { ApiFailure } from '../api/answer.ts';

/**
 * Does something at the API, and says that it is done, or in the words of the API why it is not. What `isPlaced` has
 * put at its fields is not said twice.
 */
export function useAct(isPlaced: (failure: ApiFailure) => boolean = () => false) {
  const notify = useNotify();
  const [isActing, setActing] = useState(false);
  const act = async <Answer>(
    work: () => Promise<Answer>,
    done = '',
  ): Promise<Answer | undefined> => {
    setActing(true);
    try {
      const answer = await work();
      if (done) notify(done, { type: 'success' });
      return answer;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!isPlaced(error))
        notify(error.message || 'ra.notification.http_error', { type: 'error' });
      return undefined;
    } finally {
      setActing(false);
    }
  };
  return { act, isActing };
}
