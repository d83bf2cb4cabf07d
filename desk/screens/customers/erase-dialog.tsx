import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNotify, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { useDesk } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
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
        <Alert severity="warning" sx={{ my: 2 }}>
          {translate('customers.erase.final')}
        </Alert>
        <TextField
          label={translate('customers.erase.type', { email })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          fullWidth
        />
        {failure && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('customers.erase.cancel')}</Button>
        <Button
          color="error"
          variant="contained"
          disabled={!isSame}
          loading={isRunning}
          onClick={erase}
        >
          {translate('customers.erase.confirm')}
        </Button>
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
    <Typography component="h3" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ mt: 0.5, pl: 3 }}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Box>
  </>
);
