import { MenuItem, Select } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDesk, useOwnsAll } from '../api/desk-context.ts';
import { lazyScreen } from './lazy-screen.ts';
import type { NewStoreDialogProps } from './new-store-dialog.tsx';

const NewStoreDialog = lazyScreen<NewStoreDialogProps>(() =>
  import('./new-store-dialog.tsx').then((module) => ({ default: module.NewStoreDialog })),
);

/** In place of the id of a store. */
const NEW = 'new';

/** Another store is another address, so that links lead to the right one. */
export function StoreChoice() {
  const translate = useTranslate();
  const { session, store } = useDesk();
  const [isMaking, setMaking] = useState(false);
  const mayMake = useOwnsAll();
  // One that is being removed is gone in some seconds.
  const stores = session.stores.filter(({ status }) => status !== 'deleting');
  if (stores.length < 2 && !mayMake) return <span className="entry open">{store.name}</span>;
  const choose = (chosen: string) => {
    if (chosen === NEW) setMaking(true);
    else location.assign(`/dashboard/${chosen}`);
  };
  return (
    <>
      <Select
        size="small"
        value={String(store.application_id)}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ input: { 'aria-label': translate('shared.other_store') } }}
        fullWidth
        className="choice"
      >
        {stores.map(({ application_id, name }) => (
          <MenuItem key={application_id} value={String(application_id)}>
            {name}
          </MenuItem>
        ))}
        {mayMake && <hr />}
        {mayMake && <MenuItem value={NEW}>{translate('opening.another')}</MenuItem>}
      </Select>
      <Suspense fallback={null}>
        {isMaking && <NewStoreDialog onClose={() => setMaking(false)} />}
      </Suspense>
    </>
  );
}
