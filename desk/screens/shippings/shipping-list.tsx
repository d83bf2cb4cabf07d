import { useRecordContext, useTranslate } from 'ra-core';
import type { Shipping } from '../../../shared/resources/shippings.ts';
import { Chip } from '../../widgets/chip.tsx';
import { List } from '../../widgets/list.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { useShippingWords } from './limits.ts';

const COLUMNS: readonly Column[] = [
  { name: 'name', label: 'shipping.name', sortBy: 'name' },
  { name: 'zones', label: 'shipping.zones', look: 'no-phone', Cell: Zones },
  { name: 'cost', label: 'shipping.cost', sortBy: 'base_cost', Cell: Cost },
  { name: 'limits', label: 'shipping.limits', look: 'no-phone', Cell: Limits },
  { name: 'state', label: 'shipping.state', Cell: Active },
];

/** Ways to send, each with where it goes, what it costs and carries. */
export default function ShippingList() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50}>
      <RecordTable columns={COLUMNS} pathOf={({ id }) => `/shippings/${id}`} />
    </List>
  );
}

function Zones() {
  return useShippingWords().zones(useRecordContext<Shipping>() ?? {});
}

function Cost() {
  return useShippingWords().cost(useRecordContext<Shipping>() ?? {});
}

function Limits() {
  const words = useShippingWords();
  const method = useRecordContext<Shipping>();
  const translate = useTranslate();
  return words.limits(method ?? {}).join('; ') || translate('shipping.no_limits');
}

/** Whether a shipping or payment method is active. */
export function Active() {
  const isActive = useRecordContext()?.['active'] !== false;
  const translate = useTranslate();
  return (
    <Chip
      tone={isActive ? 'pine' : 'grey'}
      text={translate(isActive ? 'shipping.on' : 'shipping.off')}
    />
  );
}
