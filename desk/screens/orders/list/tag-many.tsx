import { useTranslate } from 'ra-core';
import { useDesk } from '../../../api/desk-context.ts';
import { TagDialog } from '../../../widgets/tag-dialog.tsx';
import { numberOf } from '../order.ts';
import type { ManyProps } from './many-props.ts';
import { useChosenOrders } from './use-chosen-orders.ts';

export default function TagMany({ ids, onClose }: ManyProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { orders, isLoading } = useChosenOrders(ids);
  return (
    <TagDialog
      resource="orders"
      title={translate('orders.many.tag_title', { smart_count: ids.length })}
      records={orders}
      nameOf={numberOf}
      isLoading={isLoading}
      save={(id, tags) => client.call('PATCH', `/orders/${id}`, { body: { tags } })}
      onClose={onClose}
    />
  );
}
