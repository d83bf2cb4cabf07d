import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { newKey } from '../../../packages/client/src/requests/new-key.ts';
import { ApiFailure } from '../../api/answer.ts';
import { useDesk } from '../../api/desk-context.ts';
import { ActionDialog } from '../../widgets/action-dialog.tsx';
import { EntryField, EntryNumber } from '../../widgets/forms/entry-field.tsx';
import { Radios } from '../../widgets/inputs/radios.tsx';
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
    <ActionDialog
      title={[translate('products.change_stock'), name].filter(Boolean).join(': ')}
      submit={translate('products.change_stock')}
      width="xs"
      isRunning={isSending}
      isDisabled={!isReady}
      onSubmit={() => void submit()}
      {...{ onClose, failure }}
    >
      <Radios
        label={translate('products.stock_way')}
        isLabelHidden
        options={[
          { value: 'change', label: translate('products.stock_add') },
          { value: 'level', label: translate('products.stock_set') },
        ]}
        value={way}
        onChange={(chosen) => setWay(chosen as 'change' | 'level')}
      />
      <EntryNumber
        at={way}
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
      <EntryField
        name="reason"
        label={translate('products.stock_reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
      />
    </ActionDialog>
  );
}
