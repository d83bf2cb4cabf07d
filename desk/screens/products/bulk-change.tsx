import EditNote from '@mui/icons-material/EditNote';
import { useState } from 'react';
import { Button } from 'react-admin';
import { BulkDialog } from './bulk-dialog.tsx';

/** Changes the chosen products, or all that the filter of the list finds. */
export function BulkChange({ ids }: { readonly ids?: readonly unknown[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={ids ? 'products.change_chosen' : 'products.change_all'}
        onClick={() => setOpen(true)}
      >
        <EditNote />
      </Button>
      {isOpen && <BulkDialog {...(ids && { ids })} onClose={() => setOpen(false)} />}
    </>
  );
}
