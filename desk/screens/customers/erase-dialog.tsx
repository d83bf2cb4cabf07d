import { useNotify, useRedirect, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { Note } from '../../widgets/note.tsx';
import type { OfCustomer } from './customer.ts';

const REMOVED = ['account', 'orders'] as const;
const REMAINS = ['orders', 'invoices', 'guests', 'events'] as const;

interface EraseDialogProps extends OfCustomer {
  readonly onClose: () => void;
}

/** Says what erasing a customer removes and what remains, and asks for the e-mail address. */
export function EraseDialog({ customer: { id, email, name }, onClose }: EraseDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const refresh = useRefresh();
  const { client } = useDesk();
  const { data } = useAnswer('/orders', { user_id: id, per_page: 1, fields: 'id' });
  const [typed, setTyped] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await client.call('POST', `/users/${id}/erase`);
      notify('customers.erase.done', { type: 'success', messageArgs: { email } });
      redirect('list', 'users');
      refresh();
    } catch (error) {
      setFailure(error);
      setRunning(false);
    }
  };
  const orders = data?.count ?? 0;
  return (
    <ActionDialog
      title={translate('customers.erase.title', { name })}
      submit={translate('customers.erase.confirm')}
      cancel="customers.erase.cancel"
      isFinal
      isDisabled={!isSame}
      onSubmit={() => void erase()}
      {...{ onClose, isRunning, failure }}
    >
      <Points
        title={translate('customers.erase.removed')}
        points={REMOVED.map((each) =>
          translate(`customers.erase.removed_list.${each}`, { smart_count: orders }),
        )}
      />
      <Points
        title={translate('customers.erase.remains')}
        points={REMAINS.map((each) => translate(`customers.erase.remains_list.${each}`))}
      />
      <Note tone="amber">{translate('customers.erase.final')}</Note>
      <TextField
        label={translate('customers.erase.type', { email })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
    </ActionDialog>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly string[];
}

const Points = ({ title, points }: PointsProps) => (
  <>
    <h3 className="strong">{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </>
);
