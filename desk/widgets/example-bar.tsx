import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk, useOwnsAll } from '../api/desk-context.ts';
import { ActionDialog } from './action-dialog.tsx';
import { TextField } from './inputs/text-field.tsx';
import { Note } from './note.tsx';

/** Says on each page of a store of examples that it is one, and removes it. */
export function ExampleBar() {
  const translate = useTranslate();
  const mayRemove = useOwnsAll();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Note
        tone="blue"
        action={
          mayRemove && (
            <button className="btn ghost small" type="button" onClick={() => setAsking(true)}>
              {translate('opening.examples.remove')}
            </button>
          )
        }
      >
        {translate('opening.examples.bar')}
      </Note>
      {isAsking && <RemoveDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** Goes to another store of the member once the examples are removed. */
function RemoveDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client, session, store, settings } = useDesk();
  const [typed, setTyped] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const remove = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await client.call('DELETE', '/applications/examples');
      const other = session.stores.find(
        ({ application_id, status }) =>
          application_id !== store.application_id && status === 'active',
      );
      location.assign(`/dashboard/${other?.application_id ?? ''}`);
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };
  const { name } = settings;
  return (
    <ActionDialog
      title={translate('opening.examples.remove_title')}
      submit={translate('opening.examples.remove')}
      width="xs"
      onSubmit={() => void remove()}
      isDisabled={typed.trim() !== name.trim()}
      isFinal
      {...{ onClose, isRunning, failure }}
    >
      <span>{translate('opening.examples.remove_note')}</span>
      <TextField
        label={translate('opening.examples.type_name', { name })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
        autoComplete="off"
        required
      />
    </ActionDialog>
  );
}
