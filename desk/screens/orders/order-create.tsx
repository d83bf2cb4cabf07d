import { useGetOne, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import type { Customer } from '../customers/customer.ts';
import { emptyDraft } from './draft/draft.ts';
import { DraftForm } from './draft/draft-form.tsx';

/** A new order, which is a draft until it is placed. Its address may name the customer for whom it is. */
export default function OrderCreate() {
  const [search] = useSearchParams();
  const user = search.get('user_id');
  return user === null ? <NewOrder /> : <NewOrderFor key={user} id={Number(user)} />;
}

function NewOrderFor({ id }: { readonly id: number }) {
  const { data, error } = useGetOne<Customer>('users', { id });
  return data || error ? <NewOrder {...(data && { customer: data })} /> : null;
}

function NewOrder({ customer }: { readonly customer?: Customer }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const saved = emptyDraft(settings, customer);
  return (
    <DraftForm
      title={translate('orders.new_order')}
      saved={saved}
      {...(customer && { name: `new-${customer.id}` })}
    />
  );
}
