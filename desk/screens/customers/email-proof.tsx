import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDesk } from '../../api/desk-context.ts';
import type { OfCustomer } from './customer.ts';

/** Whether the customer has proved the e-mail address. The answer to a change does not say it. */
export function EmailProof({ customer: { id, email } }: OfCustomer) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { data } = useQuery({
    queryKey: ['users', 'proof', id, email],
    queryFn: () => client.call('GET', `/users/${id}`, { query: { fields: 'email_proved' } }),
  });
  if (!data) return null;
  const { email_proved } = data.data as { readonly email_proved?: boolean };
  return (
    <>
      <dt>{translate('customers.email')}</dt>
      <dd>{translate(email_proved ? 'customers.email_proved' : 'customers.email_not_proved')}</dd>
    </>
  );
}
