import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { useDesk, useOwnsAll } from '../../api/desk-context.ts';
import type { Store } from '../../api/session.ts';
import { useFailureText } from '../../widgets/failure-text.ts';

/** For who has an empty store: another one with examples, where the server makes one. */
export default function LookAround() {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { client, settings } = useDesk();
  const ownsAll = useOwnsAll();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!ownsAll || settings['offers_examples'] !== true) return null;
  const make = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      // On a slow machine the store takes longer than a request may: the next one waits for the same store.
      const again = { idempotencyKey: newKey() };
      const { data } = await client.call('POST', '/applications/examples', again);
      location.assign(`/dashboard/${(data as Store).application_id}`);
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };
  return (
    <div className="look-around">
      <p>{translate('opening.examples.note')}</p>
      <button type="button" className="btn small" disabled={isRunning} onClick={() => void make()}>
        {translate(isRunning ? 'opening.examples.making' : 'opening.examples.look')}
      </button>
      {failure !== undefined && <p role="alert">{failureText(failure)}</p>}
    </div>
  );
}
