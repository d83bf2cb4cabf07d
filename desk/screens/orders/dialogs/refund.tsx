import {
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  LinearProgress,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { effectiveRefunds, refundedUnits } from '../../../../shared/orders/units.ts';
import type { RefundQuote } from '../../../../shared/resources/schemas/refund.ts';
import { ApiFailure } from '../../../api/answer.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { NumberField } from '../../../widgets/numbers/number-field.tsx';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';
import { useNumbers } from '../../../widgets/numbers/use-numbers.ts';
import { useQuoted } from '../../../widgets/use-quoted.ts';
import { type Order, useOrder } from '../order.ts';
import type { DialogProps } from '../page/order-dialogs.tsx';
import { refundableOf } from '../refundable.ts';
import { useOrderCall } from '../use-order-call.ts';
import { chosenLines, LineQuantities } from './line-quantities.tsx';

/** Gives money back: for units, the shipping, or an amount. The API says what it comes to as one chooses. */
export default function Refund({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const call = useOrderCall();
  const left = unrefunded(order);
  const [units, setUnits] = useState<readonly number[]>(left.map(() => 0));
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState<Typed>(null);
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const lines = chosenLines(order, units);
  const asked = {
    ...(lines.length > 0 && { line_items: lines }),
    ...(shipping && { shipping }),
    ...(typeof amount === 'number' && { amount }),
  };
  const { quote, comesTo, isFetching, ...quoted } = useRefundQuote(order, asked);
  const failure = quoted.failure ?? call.failure;
  const mistakes = mistakesOf(failure);
  const hasShipping =
    order.shipping_total > 0 && !effectiveRefunds(order).some((each) => each.shipping);

  const refund = async () => {
    const body = {
      ...asked,
      ...(lines.length > 0 && restock && { restock }),
      ...(reason.trim() && { reason: reason.trim() }),
    };
    const done = 'orders.done.refunded';
    if (await call.run('POST', `/orders/${order.id}/refunds`, { body, done })) onClose();
  };
  const chooseAll = () => {
    setUnits(left);
    setShipping(hasShipping);
    setAmount(null);
  };

  return (
    <ActionDialog
      title={translate('orders.actions.refund')}
      submit={
        comesTo
          ? translate('orders.refund.submit', { amount: comesTo })
          : translate('orders.refund.nothing')
      }
      isDisabled={!quote || isFetching || amount === undefined}
      {...{ onClose, ...call }}
      failure={Object.values(mistakes).some(Boolean) ? undefined : failure}
      onSubmit={() => void refund()}
    >
      <Button size="small" onClick={chooseAll} sx={{ alignSelf: 'flex-start' }}>
        {translate('orders.refund.all')}
      </Button>
      <LineQuantities order={order} left={left} chosen={units} onChange={setUnits} />
      <Mistake text={mistakes.line_items} />
      {hasShipping && (
        <FormControlLabel
          control={<Checkbox checked={shipping} onChange={(_, checked) => setShipping(checked)} />}
          label={translate('orders.refund.shipping')}
        />
      )}
      <Mistake text={mistakes.shipping} />
      {lines.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={restock} onChange={(_, checked) => setRestock(checked)} />}
          label={translate('orders.refund.restock')}
        />
      )}
      <NumberField
        label={translate('orders.refund.amount', { currency: quoted.currency })}
        error={mistakes.amount || undefined}
        help={translate('orders.refund.amount_help', { left: quoted.left })}
        currency={quoted.currency}
        min={0}
        value={amount}
        onChange={setAmount}
        placeholder={quoted.placeholder}
      />
      <TextField
        label={translate('orders.refund.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between' }} aria-live="polite">
        <Typography sx={{ fontWeight: 600 }}>{translate('orders.refund.comes_to')}</Typography>
        <Typography sx={{ fontWeight: 600 }}>{comesTo || '—'}</Typography>
      </Stack>
      <LinearProgress sx={{ visibility: isFetching ? 'visible' : 'hidden' }} aria-hidden />
    </ActionDialog>
  );
}

/** What the API says that it comes to, for people. */
function useRefundQuote(order: Order, asked: object) {
  const { settings } = useDesk();
  const { money } = useFormats();
  const isNothing = Object.keys(asked).length === 0;
  const path = `/orders/${order.id}/refunds/quote`;
  const { quote, ...quoted } = useQuoted<RefundQuote>(path, isNothing ? undefined : asked);
  const { currency = settings.currency_code, left = 0 } = quote
    ? { currency: quote.charged_currency, left: quote.left }
    : (refundableOf(order, settings) ?? {});
  const comesTo = quote ? money(quote.charged_amount, currency) : '';
  const { shown } = useNumbers({ currency });
  const placeholder = quote && shown(quote.charged_amount);
  return { ...quoted, quote, comesTo, currency, placeholder, left: money(left, currency) };
}

const unrefunded = (order: Order): readonly number[] => {
  const refunded = refundedUnits(order);
  return order.items.map(({ quantity }, i) => quantity - (refunded[i] ?? 0));
};

/** What the API says is wrong, of each field that shows it. */
function mistakesOf(failure: unknown) {
  const details = failure instanceof ApiFailure ? failure.details : [];
  const said = (field: string) =>
    details
      .filter(({ invalidPropertyName = '' }) => invalidPropertyName.split('.')[0] === field)
      .map(({ message }) => message)
      .join(' ');
  return { line_items: said('line_items'), shipping: said('shipping'), amount: said('amount') };
}

const Mistake = ({ text }: { readonly text: string }) =>
  text ? (
    <FormHelperText error role="alert">
      {text}
    </FormHelperText>
  ) : null;
