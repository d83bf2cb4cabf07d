import { useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { useDesk } from '../api/desk-context.ts';
import { queryClient } from '../api/query-client.ts';
import { Note } from './note.tsx';

/** How often a lost server is asked whether it is there again. */
const ASK_AGAIN_MS = 5_000;

/** Says that the server does not answer, until it does; then what is shown is loaded again. */
export function ConnectionBar() {
  const translate = useTranslate();
  const { client } = useDesk();
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  useEffect(() => {
    if (!isLost) return;
    const ask = () =>
      client.call('GET', '/application').then(
        () => queryClient.invalidateQueries(),
        () => undefined,
      );
    const timer = setInterval(ask, ASK_AGAIN_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [isLost, client]);
  if (!isLost) return null;
  return (
    <Note
      tone="amber"
      role="status"
      action={
        <button
          className="btn ghost small"
          type="button"
          onClick={() => void client.call('GET', '/application').catch(() => undefined)}
        >
          {translate('shared.try_again')}
        </button>
      }
    >
      {translate('shared.offline')}
    </Note>
  );
}
