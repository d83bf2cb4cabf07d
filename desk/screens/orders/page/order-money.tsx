import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../api/use-answer.ts';
import { Chip, type Tone } from '../../../widgets/chip.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { bang, bank, card, clock, tick, undo } from '../../../widgets/glyphs.ts';
import { Section } from '../../../widgets/section.tsx';
import { type Order, useOrder } from '../order.ts';
import { PAID_LOOKS } from '../payment-chip.tsx';
import { useMayOpenPdf, useOpenPdf, useSaveXml } from './use-invoice.ts';
import { usePaymentLink } from './use-payment-link.ts';

type Payment = NonNullable<Order['payments']>[number];
type Refund = NonNullable<Order['refunds']>[number];

/** What was paid, and what was given back. */
export function OrderMoney() {
  const { payments = [], refunds = [], payment_request: request, currency } = useOrder();
  const { credit_note_id: last } = useOrder();
  const translate = useTranslate();
  const { money } = useFormats();
  const link = usePaymentLink();
  const isTest = useTestMode(payments);
  if (payments.length + refunds.length === 0 && !request && !link && !last) return null;
  return (
    <Section title={translate('orders.money')}>
      {request && (
        <p className="notice blue">
          {translate('orders.payment_request', {
            amount: money(request.amount, currency.code),
            reference: request.reference,
          })}
        </p>
      )}
      {payments.length + refunds.length > 0 && (
        <table className="table inset moneys" aria-label={translate('orders.money')}>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow key={payment.created_at} payment={payment} isTest={isTest} />
            ))}
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} />
            ))}
          </tbody>
        </table>
      )}
      <CreditNote id={last} />
      {link && (
        <div className="row">
          {link.send && (
            <button
              type="button"
              className="btn small"
              disabled={link.isRunning}
              onClick={() => void link.send?.()}
            >
              {translate('orders.actions.send_link')}
            </button>
          )}
          <button
            type="button"
            className="btn small"
            disabled={link.isRunning}
            onClick={() => void link.copy()}
          >
            {translate('orders.actions.link')}
          </button>
        </div>
      )}
    </Section>
  );
}

interface MoneyRowProps {
  readonly glyph: string;
  readonly title: string;
  readonly details: readonly (string | false | undefined)[];
  readonly time: string;
  readonly state: ReactNode;
  readonly amount: string;
  readonly children?: ReactNode;
}

const MoneyRow = ({ glyph, title, details, time, state, amount, children }: MoneyRowProps) => (
  <tr>
    <td className="sign">
      <Glyph d={glyph} />
    </td>
    <td>
      {title} <span className="muted">{details.filter(Boolean).join(' · ')}</span>
      {children}
    </td>
    <td className="muted nowrap">{time}</td>
    <td>{state}</td>
    <td className="num">{amount}</td>
  </tr>
);

/** Whether cards move no money: asked where a card has paid. */
function useTestMode(payments: readonly Payment[]): boolean {
  const { method = '' } = payments.find(isByCard) ?? {};
  const path = `/integrations/${method.toLowerCase()}`;
  const { data } = useAnswer<{ environment?: string }>(path, {}, { enabled: method !== '' });
  return data?.data.environment === 'sandbox';
}

const isByCard = ({ method }: Payment) => !['Custom', 'Free'].includes(method);

interface PaymentRowProps {
  readonly payment: Payment;
  /** Whether cards move no money. */
  readonly isTest: boolean;
}

function PaymentRow({ payment, isTest }: PaymentRowProps) {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const { payment_method } = useOrder();
  const { method, amount, charged_amount = amount, charged_currency, created_at } = payment;
  const { description, ends_at, dispute, payment_method_id } = payment;
  const isOwn = payment_method_id !== undefined && payment_method_id === payment_method?.id;
  const name = isOwn ? payment_method?.name : translate(`orders.methods.${method}`, { _: method });
  const state = stateOf(payment);
  return (
    <MoneyRow
      glyph={payment_method?.bank_transfer ? bank : card}
      title={name ?? ''}
      details={[
        isTest && isByCard(payment) && translate('cards.sandbox'),
        ends_at && translate('orders.pending_until', { time: time(ends_at) }),
        dispute && translate(`orders.disputes.${dispute.status}`),
        description,
      ]}
      time={time(created_at)}
      state={
        <Chip
          isQuiet
          text={translate(`orders.payments.${state}`)}
          {...PAID_LOOKS[LOOK_OF[state]]}
        />
      }
      amount={money(charged_amount, charged_currency)}
    />
  );
}

/** Which look of the money of an order a payment has. */
const LOOK_OF = {
  pending: 'pending',
  failed: 'declined',
  released: 'refunded',
  authorised: 'authorised',
  paid: 'paid',
} as const;

function stateOf({ successful, pending, captured, refund }: Payment): keyof typeof LOOK_OF {
  if (pending) return 'pending';
  if (!successful) return 'failed';
  if (refund) return 'released';
  return captured === false ? 'authorised' : 'paid';
}

function RefundRow({ refund }: { readonly refund: Refund }) {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const { status, charged_amount, charged_currency, created_at, created_by, reason } = refund;
  const { failure, line_items, credit_note_id, shipping, deduction } = refund;
  const units = line_items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <MoneyRow
      glyph={undo}
      title={units > 0 ? translate('orders.units', { smart_count: units }) : ''}
      details={[
        created_by?.name,
        shipping && translate('orders.with_shipping'),
        deduction !== undefined &&
          translate('orders.deducted', { amount: money(deduction, charged_currency) }),
        reason,
        failure,
      ]}
      time={time(created_at)}
      state={
        <Chip isQuiet text={translate(`orders.refunds.${status}`)} {...REFUND_LOOKS[status]} />
      }
      amount={money(-charged_amount, charged_currency)}
    >
      <CreditNote id={credit_note_id} />
    </MoneyRow>
  );
}

const REFUND_LOOKS: Readonly<Record<string, { readonly glyph: string; readonly tone: Tone }>> = {
  succeeded: { glyph: tick, tone: 'pine' },
  pending: { glyph: clock, tone: 'amber' },
  failed: { glyph: bang, tone: 'red' },
};

/** The buttons of a credit note, where there is one. */
function CreditNote({ id }: { readonly id: number | undefined }) {
  const translate = useTranslate();
  const openPdf = useOpenPdf();
  const saveXml = useSaveXml();
  const mayOpen = useMayOpenPdf();
  if (id === undefined || !mayOpen) return null;
  return (
    <div className="row">
      <button type="button" className="btn small ghost" onClick={() => openPdf(id)}>
        {translate('orders.actions.credit_note')}
      </button>
      <button
        type="button"
        className="btn small ghost"
        onClick={() => void saveXml(id, String(id))}
      >
        {translate('orders.actions.credit_note_xml')}
      </button>
    </div>
  );
}
