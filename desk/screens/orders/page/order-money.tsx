import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { type Order, useOrder } from '../order.ts';
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
  if (payments.length + refunds.length === 0 && !request && !link && !last) return null;
  return (
    <Section title={translate('orders.money')}>
      <Stack spacing={1.5}>
        {request && (
          <Alert severity="info" icon={false}>
            {translate('orders.payment_request', {
              amount: money(request.amount, currency.code),
              reference: request.reference,
            })}
          </Alert>
        )}
        {payments.map((payment) => (
          <PaymentRow key={payment.created_at} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
        <CreditNote id={last} />
        {link && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {link.send && (
              <Button
                variant="outlined"
                size="small"
                disabled={link.isRunning}
                onClick={() => void link.send?.()}
              >
                {translate('orders.actions.send_link')}
              </Button>
            )}
            <Button size="small" disabled={link.isRunning} onClick={() => void link.copy()}>
              {translate('orders.actions.link')}
            </Button>
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

interface MoneyRowProps {
  readonly title: string;
  readonly details: readonly (string | false | undefined)[];
  readonly amount: string;
}

const MoneyRow = ({ title, details, amount }: MoneyRowProps) => (
  <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
    <div>
      <Typography>{title}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {details.filter(Boolean).join(' · ')}
      </Typography>
    </div>
    <Typography sx={{ whiteSpace: 'nowrap' }}>{amount}</Typography>
  </Stack>
);

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const { payment_method } = useOrder();
  const { method, amount, charged_amount = amount, charged_currency, created_at } = payment;
  const { description, ends_at, dispute, payment_method_id } = payment;
  const isOwn = payment_method_id !== undefined && payment_method_id === payment_method?.id;
  const name = isOwn ? payment_method?.name : translate(`orders.methods.${method}`, { _: method });
  return (
    <MoneyRow
      title={`${translate(`orders.payments.${stateOf(payment)}`)}: ${name}`}
      details={[
        time(created_at),
        ends_at && translate('orders.pending_until', { time: time(ends_at) }),
        dispute && translate(`orders.disputes.${dispute.status}`),
        description,
      ]}
      amount={money(charged_amount, charged_currency)}
    />
  );
}

function stateOf({ successful, pending, captured, refund }: Payment): string {
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
    <>
      <MoneyRow
        title={translate(`orders.refunds.${status}`)}
        details={[
          time(created_at),
          created_by?.name,
          units > 0 && translate('orders.units', { smart_count: units }),
          shipping && translate('orders.with_shipping'),
          deduction !== undefined &&
            translate('orders.deducted', { amount: money(deduction, charged_currency) }),
          reason,
          failure,
        ]}
        amount={money(-charged_amount, charged_currency)}
      />
      <CreditNote id={credit_note_id} />
    </>
  );
}

/** The buttons of a credit note, where there is one. */
function CreditNote({ id }: { readonly id: number | undefined }) {
  const translate = useTranslate();
  const openPdf = useOpenPdf();
  const saveXml = useSaveXml();
  const mayOpen = useMayOpenPdf();
  if (id === undefined || !mayOpen) return null;
  return (
    <Box sx={{ alignSelf: 'start' }}>
      <Button size="small" onClick={() => openPdf(id)}>
        {translate('orders.actions.credit_note')}
      </Button>
      <Button size="small" onClick={() => saveXml(id, String(id))}>
        {translate('orders.actions.credit_note_xml')}
      </Button>
    </Box>
  );
}
