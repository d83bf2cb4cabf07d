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

/** Stores a draft, and sends it. What is refused is shown at its field. */
export function useSaveDraft(stored: StoredDraft | undefined) {
  const { client } = useDesk();
  const queryClient = useQueryClient();
  const keys = useRef({ save: newKey(), send: newKey() });
  const known = useRef(stored);
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function store(draft: Draft, expected_total?: number): Promise<Envelope> {
    const agreed = expected_total === undefined ? {} : { expected_total };
    const body = { ...bodyOf(draft), ...agreed, state: 'draft' };
    if (!known.current) {
      const idempotencyKey = keys.current.save;
      return client.call('POST', '/orders', { body, idempotencyKey });
    }
    const { id, version } = known.current;
    return client.call('PUT', `/orders/${id}`, { body, ifMatch: version });
  }

  /** `shown`: the total that staff see when they send it, in the currency of the order. */
  async function run(draft: Draft, isSent: boolean, shown?: number): Promise<Order | undefined> {
    setRunning(true);
    setFailure(undefined);
    try {
      const saved = await store(draft, isSent ? shown : undefined);
      const { id } = saved.data as Order;
      known.current = { id, version: saved.etag };
      const answer = isSent
        ? await client.call('POST', `/orders/${id}/send`, { idempotencyKey: keys.current.send })
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
