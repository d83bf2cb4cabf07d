import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { effectiveRefunds } from '../../../../shared/orders/units.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { EntryField, EntryGroup, EntryNumber } from '../../../widgets/forms/entry-field.tsx';
import { Check } from '../../../widgets/inputs/check.tsx';
import type { Typed } from '../../../widgets/numbers/number-kind.ts';
import type { Order } from '../order.ts';
import { isByHand, RefundSum } from '../refund-sum.tsx';
import type { useOrderCall } from '../use-order-call.ts';
import { useRefundQuote } from '../use-refund-quote.ts';

/** What every refund asks beside its units, and what it comes to. */
export function useRefund(order: Order, line_items: readonly object[]) {
  const [shipping, setShipping] = useState(false);
  const [amount, setAmount] = useState<Typed>(null);
  const [deduction, setDeduction] = useState<Typed>(null);
  const [reason, setReason] = useState('');
  const chosen = {
    ...(shipping && { shipping }),
    ...(typeof amount === 'number' && { amount }),
    ...(typeof deduction === 'number' && deduction > 0 && { deduction }),
  };
  const asked = { ...(line_items.length > 0 && { line_items }), ...chosen };
  const quoted = useRefundQuote(order, asked);
  const hasShipping =
    order.shipping_total > 0 && !effectiveRefunds(order).some((each) => each.shipping);
  return {
    ...{ order, shipping, setShipping, amount, setAmount, reason, setReason, quoted, hasShipping },
    ...{ deduction, setDeduction },
    /** Told once it is recorded. */
    told: {
      done: isByHand(order, quoted.quote) ? 'orders.done.refunded_by_hand' : 'orders.done.refunded',
      doneArgs: { amount: quoted.comesTo },
    },
    /** The body of a request, without the units. What is sent is what is shown. */
    body: {
      ...chosen,
      ...(quoted.quote && { expected_amount: quoted.quote.charged_amount }),
      ...(reason.trim() && { reason: reason.trim() }),
    },
  };
}

type AskedRefund = ReturnType<typeof useRefund>;

interface RefundDialogProps {
  readonly title: string;
  readonly refund: AskedRefund;
  readonly call: ReturnType<typeof useOrderCall>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The units of the refund. */
  readonly units?: ReactNode;
  /** What becomes of them. */
  readonly stock?: ReactNode;
  /** Whether it asks what is kept of its parts, in place of another amount. */
  readonly deducts?: boolean;
}

/** Gives money back. Its button says how much: the API says what it comes to as one chooses. */
export function RefundDialog(props: RefundDialogProps) {
  const { refund, call, units, stock, deducts = false, ...dialog } = props;
  const translate = useTranslate();
  const { order, shipping, amount, deduction, hasShipping, quoted } = refund;
  const { quote, comesTo, isFetching } = quoted;
  const isWrong = amount === undefined || deduction === undefined || isUnexplained(refund);
  const [submit, options] = comesTo
    ? ['orders.refund.submit', { amount: comesTo }]
    : ['orders.refund.nothing', {}];
  return (
    <ActionDialog
      {...dialog}
      {...call}
      submit={translate(submit, options)}
      isDisabled={!quote || isFetching || isWrong}
      failure={quoted.failure ?? call.failure}
      isQuiet={quoted.failure !== undefined}
    >
      {units}
      {hasShipping && (
        <EntryGroup name="shipping" label={translate('orders.totals.shipping')}>
          <Check
            checked={shipping}
            onChange={refund.setShipping}
            label={translate('orders.refund.shipping')}
          />
        </EntryGroup>
      )}
      {stock}
      {deducts ? <Deduction refund={refund} /> : <Amount refund={refund} />}
      <Reason refund={refund} />
      <RefundSum {...{ order, quote, isFetching }} amount={amount ?? undefined} />
    </ActionDialog>
  );
}

interface FieldProps {
  readonly refund: AskedRefund;
}

function Amount({ refund: { amount, setAmount, quoted } }: FieldProps) {
  const translate = useTranslate();
  return (
    <EntryNumber
      at="amount"
      label={translate('orders.refund.amount', { currency: quoted.currency })}
      help={translate('orders.refund.amount_help', { left: quoted.left })}
      currency={quoted.currency}
      min={0}
      value={amount}
      onChange={setAmount}
      placeholder={quoted.placeholder}
    />
  );
}

function Deduction({ refund: { deduction, setDeduction, quoted } }: FieldProps) {
  const translate = useTranslate();
  return (
    <EntryNumber
      at="deduction"
      label={translate('orders.refund.deduct', { currency: quoted.currency })}
      help={translate('orders.refund.deduct_help')}
      currency={quoted.currency}
      min={0}
      value={deduction}
      onChange={setDeduction}
    />
  );
}

/** Something is kept, and the customer does not read why. */
const isUnexplained = ({ deduction, reason }: AskedRefund) =>
  typeof deduction === 'number' && deduction > 0 && reason.trim() === '';

function Reason({ refund }: FieldProps) {
  const translate = useTranslate();
  return (
    <EntryField
      name="reason"
      label={translate('orders.refund.reason')}
      value={refund.reason}
      onChange={({ target }) => refund.setReason(target.value)}
      help={isUnexplained(refund) && translate('orders.refund.why_deducted')}
      maxLength={500}
    />
  );
}
