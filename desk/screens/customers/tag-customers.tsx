import { useGetMany, useTranslate } from 'ra-core';
import { useDesk } from '../../api/desk-context.ts';
import { TagDialog } from '../../widgets/tag-dialog.tsx';
import type { Customer } from './customer.ts';

interface TagCustomersProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

export default function TagCustomers({ ids, onClose }: TagCustomersProps) {
  const translate = useTranslate();
  const { client } = useDesk();
  const { data = [], isPending } = useGetMany<Customer>('users', { ids: [...ids] });
  return (
    <TagDialog
      resource="users"
      title={translate('customers.tag_title', { smart_count: ids.length })}
      records={data}
      nameOf={({ name }) => name}
      isLoading={isPending}
      save={(id, tags) => client.call('PUT', `/users/${id}`, { body: { tags } })}
      onClose={onClose}
    />
  );
}
