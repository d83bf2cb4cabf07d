import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { Note, type NoteTone } from '../../../widgets/note.tsx';
import { type Order, useOrder } from '../order.ts';

interface Told {
  readonly name: string;
  readonly tone: NoteTone;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What must not be overlooked. */
export function OrderAlerts() {
  const order = useOrder();
  const translate = useTranslate();
  const { time } = useFormats();
  const maySet = useMay('settings:write');
  const alerts = alertsOf(order, time);
  if (alerts.length === 0) return null;
  return (
    <div className="stacked">
      {alerts.map(({ name, tone, values }) => (
        <Note key={name} tone={tone} action={name === 'no_iban' && maySet && <EnterIban />}>
          {translate(`orders.alerts.${name}`, values)}
        </Note>
      ))}
    </div>
  );
}

function EnterIban() {
  const translate = useTranslate();
  return (
    <Link className="btn ghost small" to="/settings/invoices">
      {translate('orders.enter_iban')}
    </Link>
  );
}

/** The customer is to transfer the money, and is told no account. */
const lacksIban = ({ payment_request: request, payment_method: method }: Order) =>
  request !== undefined && method?.bank_transfer === true && !request.bank_account?.iban;

function alertsOf(order: Order, time: (value: string) => string): readonly Told[] {
  const { payment_mismatches = [], payment_attempt, cancel_reason, returns = [] } = order;
  const requested = returns.filter(({ state }) => state === 'requested').length;
  const [mismatch] = payment_mismatches;
  const ends = order.payments?.find(({ pending }) => pending)?.ends_at;
  const all: (Told | false | '' | undefined)[] = [
    order.disputed && { name: 'disputed', tone: 'red' },
    mismatch && {
      name: `mismatch_${mismatch.reason}`,
      tone: 'red',
      values: { charge: mismatch.charge },
    },
    payment_attempt && { name: 'payment_attempt', tone: 'amber' },
    requested > 0 && {
      name: 'return_requested',
      tone: 'amber',
      values: { smart_count: requested },
    },
    order.withdrawal && {
      name: 'withdrawn',
      tone: 'amber',
      values: { time: time(order.withdrawal.created_at) },
    },
    lacksIban(order) && { name: 'no_iban', tone: 'amber' },
    ends && { name: 'pending', tone: 'blue', values: { time: time(ends) } },
    cancel_reason && { name: `canceled_${cancel_reason}`, tone: 'blue' },
    order.erased_at && {
      name: 'erased',
      tone: 'blue',
      values: { time: time(order.erased_at) },
    },
  ];
  return all.filter((each): each is Told => Boolean(each));
}
