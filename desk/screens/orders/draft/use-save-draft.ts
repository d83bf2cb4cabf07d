import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../../../packages/client/src/requests/new-key.ts';
import { ApiFailure, type Envelope } from '../../../api/answer.ts';
import { useDesk } from '../../../api/desk-context.ts';
import type { Order } from '../order.ts';
import { bodyOf, type Draft } from './draft.ts';

/** A draft that is stored, with its version. */
export interface StoredDraft {
  readonly id: number;
  readonly version: string | undefined;
}

/** How a draft is placed. */
interface Placing {
  /** The total that staff see, in the currency of the order. */
  readonly expected_total?: number;
  readonly paid?: true;
}

/** Stores a draft, and places it. What is refused is shown at its field. */
export function useSaveDraft(stored: StoredDraft | undefined) {
  const { client } = useDesk();
  const queryClient = useQueryClient();
  const keys = useRef({ save: newKey(), send: newKey() });
  const known = useRef(stored);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function store(draft: Draft): Promise<Envelope> {
    const body = { ...bodyOf(draft), state: 'draft' };
    if (!known.current) {
      const idempotencyKey = keys.current.save;
      return client.call('POST', '/orders', { body, idempotencyKey });
    }
    const { id, version } = known.current;
    return client.call('PUT', `/orders/${id}`, { body, ifMatch: version });
  }

  /** Stores the draft, and places it where that is asked for. */
  async function run(draft: Draft, placed?: Placing): Promise<Order | undefined> {
    setRunning(true);
    setFailure(undefined);
    try {
      const saved = await store(draft);
      const { id } = saved.data as Order;
      known.current = { id, version: saved.etag };
      // Its form goes on with what is stored.
      if (stored && !placed) queryClient.setQueryData(['draft', String(id)], saved);
      const answer = placed
        ? await client.call('POST', `/orders/${id}/send`, {
            body: placed,
            idempotencyKey: keys.current.send,
          })
        : saved;
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      return answer.data as Order;
    } catch (error) {
      setFailure(error);
      return undefined;
    } finally {
      setRunning(false);
    }
  }

  return { run, isRunning, failure, errors: errorsOf(failure) };
}

/** The errors by the names of the fields, with dots. */
function errorsOf(failure: unknown): ReadonlyMap<string, string> {
  if (!(failure instanceof ApiFailure)) return new Map();
  return new Map(
    failure.details.map(({ invalidPropertyName = '', message }) => [invalidPropertyName, message]),
  );
}
