import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { PaymentMethod } from '../../../../shared/resources/paymentMethods.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { EntrySelect } from '../../../widgets/forms/entry-field.tsx';
import { totalsOf, useOrder, useOrderMoney } from '../order.ts';
import { useOrderCall } from '../use-order-call.ts';
import type { DialogProps } from './dialog-props.ts';

/** The money has come, in a way that no card processor knows of. */
export default function ConfirmPayment({ onClose }: DialogProps) {
  const order = useOrder();
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const call = useOrderCall();
  const { id, payment_method, payment_request: request, payments = [] } = order;
  const pending = payments.find((payment) => payment.pending);
  const known = pending?.payment_method_id ?? order.payment_method_id ?? undefined;
  const { methods, method: chosen, choose } = useMethods(known === undefined);
  const method = pending?.payment_method_id ?? chosen;
  const { total } = totalsOf(order);
  const confirm = async () => {
    const answer = await call.run('POST', `/orders/${id}/payments`, {
      body: {
        ...(method !== undefined && { payment_method_id: method }),
        // The order is paid for what is shown.
        expected_total: total,
      },
      done: 'orders.done.paid',
    });
    if (answer) onClose();
  };
  return (
    <ActionDialog
      title={translate('orders.actions.confirm')}
      submit={translate('orders.confirm.submit')}
      width="xs"
      isDisabled={known === undefined && chosen === undefined}
      {...{ onClose, ...call }}
      onSubmit={() => void confirm()}
    >
      <p>
        {translate(known === undefined ? 'orders.confirm.note_any' : 'orders.confirm.note', {
          amount: money(request?.amount ?? total),
          method: payment_method?.name ?? '',
        })}
      </p>
      {known === undefined && (
        <EntrySelect
          name="payment_method_id"
          label={translate('orders.draft.paid_by')}
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          {methods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </EntrySelect>
      )}
    </ActionDialog>
  );
}

/** How an order can have been paid that names no method: by those without a fee, which would change its total. */
function useMethods(isAsked: boolean) {
  const { client } = useDesk();
  const [chosen, choose] = useState('');
  const { data: methods = [] } = useQuery({
    queryKey: ['paymentMethods', 'without a fee'],
    queryFn: async () =>
      (
        (await client.call('GET', '/paymentMethods', { query: { active: true, per_page: 50 } }))
          .data as PaymentMethod[]
      ).filter(({ cost_type }) => cost_type === 'no_cost'),
    enabled: isAsked,
  });
  const [only, ...others] = methods;
  const method = others.length === 0 ? only : methods.find(({ id }) => String(id) === chosen);
  return { methods, method: method?.id, choose };
}
