import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../api/desk-context.ts';
import type { Store } from '../api/session.ts';
import { ActionDialog } from './action-dialog.tsx';
import { CountryField } from './country-field.tsx';
import { EntryField } from './forms/entry-field.tsx';
import { browserCountry, browserZone } from './home-country.ts';

export interface NewStoreDialogProps {
  readonly onClose: () => void;
}

/** Makes another store of the account, and goes there. */
export function NewStoreDialog({ onClose }: NewStoreDialogProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const [name, setName] = useState('');
  const [country, setCountry] = useState(browserCountry);
  // One store, however often the same is sent.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const make = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      const body = { name, country, timezone: browserZone() };
      const { data } = await client.call('POST', '/applications', { body, idempotencyKey });
      location.assign(`/dashboard/${(data as Store).application_id}`);
    } catch (error) {
      setFailure(error);
      setKey(crypto.randomUUID());
      setRunning(false);
    }
  };
  return (
    <ActionDialog
      title={translate('opening.another_title')}
      submit={translate('opening.another_submit')}
      width="xs"
      onSubmit={() => void make()}
      {...{ onClose, isRunning, failure }}
    >
      <EntryField
        name="name"
        label={translate('opening.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoFocus
        required
        maxLength={255}
      />
      <CountryField
        name="country"
        label={translate('opening.country')}
        value={country}
        onChange={setCountry}
        required
      />
    </ActionDialog>
  );
}
