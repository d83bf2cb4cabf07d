import {
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
import { PlainForm } from '../../widgets/forms/plain-form.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import type { Typed } from '../../widgets/numbers/number-kind.ts';

interface StockDialogProps {
  readonly productId: number;
  readonly variantId: number;
  readonly name: string;
  readonly level: number;
  readonly onDone: (level: number) => void;
  readonly onClose: () => void;
}

/** Adds to counted stock, or sets it after a count, with a reason (stock.md, "Counting"). */
export function StockDialog({
  productId,
  variantId,
  name,
  level,
  onDone,
  onClose,
}: StockDialogProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const queryClient = useQueryClient();
  const [way, setWay] = useState<'change' | 'level'>('change');
  const [units, setUnits] = useState<Typed>(null);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const [idempotencyKey, setKey] = useState(() => newKey());
  const after = way === 'level' ? (units ?? 0) : level + (units ?? 0);
  const isReady = typeof units === 'number' && after >= 0;

  const submit = async () => {
    if (!isReady) return;
    setSending(true);
    setFailure(undefined);
    try {
      const body = {
        ...(variantId > 0 && { variant_id: variantId }),
        [way]: units,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      };
      const { data } = await client.call('POST', `/products/${productId}/stock`, {
        body,
        idempotencyKey,
      });
      onDone((data as { stock_level: number }).stock_level);
      // The form that is open stays as it is.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['products', 'getOne'], refetchType: 'none' }),
        queryClient.invalidateQueries({ queryKey: ['products', 'getList'] }),
        queryClient.invalidateQueries({ queryKey: ['products', 'stock', productId] }),
      ]);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
      // What was refused has changed nothing; another amount is another request.
      if (error.status >= 400 && error.status < 500) setKey(newKey());
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="stock-title">
      <PlainForm onSubmit={submit} failure={failure}>
        <DialogTitle id="stock-title">
          {translate('products.change_stock')}
          {name !== '' && `: ${name}`}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={way}
            onChange={(_, chosen) => chosen && setWay(chosen)}
            aria-label={translate('products.stock_way')}
          >
            <ToggleButton value="change">{translate('products.stock_add')}</ToggleButton>
            <ToggleButton value="level">{translate('products.stock_set')}</ToggleButton>
          </ToggleButtonGroup>
          <NumberField
            autoFocus
            label={translate(way === 'change' ? 'products.stock_change' : 'products.stock_counted')}
            {...(way === 'level' && { min: 0 })}
            value={units}
            onChange={setUnits}
            help={
              isReady
                ? translate('products.stock_after', { before: level, after })
                : translate('products.stock_now', { level })
            }
          />
          <TextField
            label={translate('products.stock_reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={200}
          />
        </DialogContent>
        <DialogActions>
          <FormErrorLine />
          <button className="btn ghost" type="button" onClick={onClose}>
            {translate('ra.action.cancel')}
          </button>
          <button className="btn primary" type="submit" disabled={!isReady || isSending}>
            {translate('products.change_stock')}
          </button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
