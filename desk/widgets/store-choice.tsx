import { MenuItem, Select } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useDesk } from '../api/desk-context.ts';

/** Another store is another address, so that links lead to the right one. On a phone it is in the menu. */
export function StoreChoice({ isOnPhones }: { readonly isOnPhones: boolean }) {
  const translate = useTranslate();
  const { session, store } = useDesk();
  if (session.stores.length < 2) return null;
  return (
    <Select
      size="small"
      value={store.application_id}
      onChange={({ target }) => location.assign(`/dashboard/${target.value}`)}
      slotProps={{ input: { 'aria-label': translate('shared.other_store') } }}
      sx={{
        color: 'inherit',
        ...(isOnPhones
          ? { display: { sm: 'none' }, m: 1 }
          : { display: { xs: 'none', sm: 'inline-flex' }, maxWidth: 240 }),
      }}
    >
      {session.stores.map(({ application_id, name }) => (
        <MenuItem key={application_id} value={application_id}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}
