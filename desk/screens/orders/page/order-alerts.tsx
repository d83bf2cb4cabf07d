import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../widgets/formats.ts';
import { type Order, useOrder } from '../order.ts';

interface Told {
  readonly name: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What must not be overlooked. */
export function OrderAlerts() {
  const order = useOrder();
  const translate = useTranslate();
  const { time } = useFormats();
  const alerts = alertsOf(order, time);
  if (alerts.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ marginBottom: 2 }}>
      {alerts.map(({ name, severity, values }) => (
        <Alert key={name} severity={severity}>
          {translate(`orders.alerts.${name}`, values)}
        </Alert>
      ))}
    </Stack>
  );
}

function alertsOf(order: Order, time: (value: string) => string): readonly Told[] {
  const { payment_mismatches = [], payment_attempt, cancel_reason, returns = [] } = order;
  const requested = returns.filter(({ state }) => state === 'requested').length;
  const [mismatch] = payment_mismatches;
  const ends = order.payments?.find(({ pending }) => pending)?.ends_at;
  const all: (Told | false | '' | undefined)[] = [
    order.disputed && { name: 'disputed', severity: 'error' },
    mismatch && {
      name: `mismatch_${mismatch.reason}`,
      severity: 'error',
      values: { charge: mismatch.charge },
    },
    payment_attempt && { name: 'payment_attempt', severity: 'warning' },
    requested > 0 && {
      name: 'return_requested',
      severity: 'warning',
      values: { smart_count: requested },
    },
    order.withdrawal && {
      name: 'withdrawn',
      severity: 'warning',
      values: { time: time(order.withdrawal.created_at) },
    },
    ends && { name: 'pending', severity: 'info', values: { time: time(ends) } },
    cancel_reason && { name: `canceled_${cancel_reason}`, severity: 'info' },
    order.erased_at && {
      name: 'erased',
      severity: 'info',
      values: { time: time(order.erased_at) },
    },
  ];
  return all.filter((each): each is Told => Boolean(each));
}
