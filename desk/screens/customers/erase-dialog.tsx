import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
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
  const [failure, setFailure] = useState<string>();
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = async () => {
    setRunning(true);
    setFailure(undefined);
    try {
      await client.call('POST', `/users/${id}/erase`);
      notify('customers.erase.done', { type: 'success', messageArgs: { email } });
      refresh();
      redirect('list', 'users');
    } catch (error) {
      setFailure((error instanceof Error && error.message) || translate('shared.failed'));
      setRunning(false);
    }
  };
  const orders = data?.count ?? 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby="erase" maxWidth="sm" fullWidth>
      <DialogTitle id="erase">{translate('customers.erase.title', { name })}</DialogTitle>
      <DialogContent>
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
        {failure && <Note tone="red">{failure}</Note>}
      </DialogContent>
      <DialogActions>
        <button className="btn ghost" type="button" onClick={onClose}>
          {translate('customers.erase.cancel')}
        </button>
        <button
          className="btn primary danger"
          type="button"
          disabled={!isSame || isRunning}
          onClick={erase}
        >
          {translate('customers.erase.confirm')}
        </button>
      </DialogActions>
    </Dialog>
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
