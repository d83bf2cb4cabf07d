import { DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import type { Shipping } from '../../../shared/resources/shippings.ts';
import { Chip } from '../../widgets/chip.tsx';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { useShippingWords } from './limits.ts';

/** Ways to send, each with where it goes, what it costs and carries. */
export default function ShippingList() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50} exporter={false}>
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="name" label="shipping.name" />
        <DataTable.Col label="shipping.zones" disableSort sx={NOT_ON_PHONES}>
          <Zones />
        </DataTable.Col>
        <DataTable.Col label="shipping.cost" source="base_cost">
          <Cost />
        </DataTable.Col>
        <DataTable.Col label="shipping.limits" disableSort sx={NOT_ON_PHONES}>
          <Limits />
        </DataTable.Col>
        <DataTable.Col label="shipping.state" disableSort>
          <Active />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

const Zones = () => useShippingWords().zones(useRecordContext<Shipping>() ?? {});
const Cost = () => useShippingWords().cost(useRecordContext<Shipping>() ?? {});

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
