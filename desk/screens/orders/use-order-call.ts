import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import type { Envelope } from '../../api/answer.ts';
import type { Call } from '../../api/client.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFailureText } from '../../widgets/failure-text.ts';

interface OrderCall extends Omit<Call, 'idempotencyKey'> {
  /** Told when it is done: the key of a text, and its values. */
  readonly done?: string;
  readonly doneArgs?: Readonly<Record<string, unknown>>;
}

/**
 * Calls that change orders. A form that is sent twice, as after a lost answer, is done once: all calls of
 * one form have one key.
 */
export function useOrderCall({ isTold = false }: { readonly isTold?: boolean } = {}) {
  const { client } = useDesk();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const key = useRef(newKey());
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function run(
    method: string,
    path: string,
    { done, doneArgs = {}, ...call }: OrderCall,
  ): Promise<Envelope | undefined> {
    setRunning(true);
    setFailure(undefined);
    try {
      const idempotencyKey = key.current;
      const answer = await client.call(method, path, { ...call, idempotencyKey });
      key.current = newKey();
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      if (done) notify(done, { type: 'success', messageArgs: doneArgs });
      return answer;
    } catch (error) {
      if (isTold) notify(failureText(error), { type: 'error' });
      else setFailure(error);
      return undefined;
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, failure };
}
