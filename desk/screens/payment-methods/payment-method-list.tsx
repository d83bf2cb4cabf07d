import { Link as PlainLink } from '@mui/material';
import { DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { PaymentMethod } from '../../../shared/resources/paymentMethods.ts';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { Active } from '../shippings/shipping-list.tsx';

/** Ways to pay beside cards, which have a page of their own. */
export default function PaymentMethodList() {
  const translate = useTranslate();
  const mayEnterKeys = useMay('credentials:write');
  return (
    <>
      {mayEnterKeys && (
        <PlainLink component={Link} to="/settings/cards" sx={{ mt: 2, alignSelf: 'start' }}>
          {translate('cards.title')} →
        </PlainLink>
      )}
      <Methods />
    </>
  );
}

function Methods() {
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={50} exporter={false}>
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="name" label="shipping.name" />
        <DataTable.Col label="shipping.how" disableSort>
          <Fee />
        </DataTable.Col>
        <DataTable.Col label="shipping.settlement" disableSort sx={NOT_ON_PHONES}>
          <Settlement />
        </DataTable.Col>
        <DataTable.Col label="shipping.state" disableSort>
          <Active />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function Fee() {
  const method = useRecordContext<PaymentMethod>();
  const translate = useTranslate();
  const { money, number } = useFormats();
  const { cost_type = 'no_cost', fixed_fee = 0, percentage_fee = 0 } = method ?? {};
  if (cost_type === 'no_cost') return translate('shipping.cost_types.no_cost');
  const fixed = cost_type === 'percentage_fee' ? [] : [money(fixed_fee)];
  const part = cost_type === 'fixed_fee' ? [] : [`${number(percentage_fee)} %`];
  return [...fixed, ...part].join(' + ');
}

function Settlement() {
  const translate = useTranslate();
  const settlement = useRecordContext<PaymentMethod>()?.settlement ?? 'immediate';
  return translate(`shipping.settlements.${settlement}`);
}
