import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { Waiting } from '../../widgets/waiting.tsx';
import { draftOf } from './draft/draft.ts';
import { DraftForm } from './draft/draft-form.tsx';
import { numberOf, type Order } from './order.ts';

/** Changes a draft; an order that is placed is only shown. */
export default function OrderEdit() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { client } = useDesk();
  const { data, error } = useQuery({
    queryKey: ['draft', id],
    queryFn: () => client.call('GET', `/orders/${id}`),
    // What is typed is compared with it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) throw error;
  if (!data) return <Waiting />;
  const order = data.data as Order;
  if (order.state !== 'draft') return <Navigate to={`/orders/${id}/show`} replace />;
  return (
    <DraftForm
      title={translate('orders.draft.title', { number: numberOf(order) })}
      saved={draftOf(order)}
      stored={{ id: order.id, version: data.etag }}
    />
  );
}
