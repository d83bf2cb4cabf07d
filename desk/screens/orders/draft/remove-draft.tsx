import { useRedirect, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useOrderCall } from '../use-order-call.ts';

interface RemoveDraftProps {
  readonly id: number;
  readonly onRemove: () => void;
}

export function RemoveDraft({ id, onRemove }: RemoveDraftProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [isOpen, setOpen] = useState(false);
  const call = useOrderCall();
  const remove = async () => {
    if (!(await call.run('DELETE', `/orders/${id}`, { done: 'orders.done.draft_removed' }))) return;
    onRemove();
    redirect('list', 'orders');
  };
  return (
    <>
      <button className="btn ghost danger" type="button" onClick={() => setOpen(true)}>
        {translate('orders.draft.delete')}
      </button>
      {isOpen && (
        <ActionDialog
          title={translate('orders.draft.delete_title')}
          submit={translate('ra.action.delete')}
          width="xs"
          isFinal
          {...call}
          onClose={() => setOpen(false)}
          onSubmit={() => void remove()}
        />
      )}
    </>
  );
}
