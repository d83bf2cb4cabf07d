import { useListContext, useTranslate } from 'ra-core';
import { omit } from '../../../shared/contract/json.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { dateFormat } from '../../widgets/intl-formats.ts';
import { List } from '../../widgets/list.tsx';
import { ListViews } from '../../widgets/list-views.tsx';
import { RecordTable } from '../../widgets/record-table.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import { useCustomerColumns } from './customer-columns.tsx';
import { ChosenCustomers, CustomerTools } from './customer-tools.tsx';
import { WITH_PURCHASES } from './purchases.ts';

const QUERY_OPTIONS = { meta: { query: WITH_PURCHASES } };

/** Customers, found by name and e-mail address, and by their tags. */
export default function CustomerList() {
  const isPhone = useMedia('(max-width: 600px)');
  const seesOrders = useMay('orders:read');
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      actions={false}
      empty={false}
      {...(seesOrders && { queryOptions: QUERY_OPTIONS })}
    >
      <Views />
      <CustomerTools isPhone={isPhone} />
      <Rows />
      <ChosenCustomers />
    </List>
  );
}

/** All, and those of the month that it is in the store. */
function Views() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { filterValues, setFilters } = useListContext();
  const { created_at_gt: since, created_at_lt: until } = filterValues;
  const today = dateFormat('sv', { timeZone: settings.timezone }).format(new Date());
  const month = `${today.slice(0, 7)}-01`;
  const isOther = until !== undefined || (since !== undefined && since !== month);
  return (
    <ListViews
      label={translate('customers.views.title')}
      views={['', month].map((value) => ({
        value,
        text: translate(`customers.views.${value ? 'new' : 'all'}`),
      }))}
      value={isOther ? 'other' : (since ?? '')}
      onChange={(chosen, filters) => {
        const others = omit(filters, ['created_at_gt', 'created_at_lt']);
        setFilters(chosen ? { ...others, created_at_gt: chosen } : others);
      }}
    />
  );
}

function Rows() {
  const translate = useTranslate();
  const columns = useCustomerColumns();
  return (
    <RecordTable
      columns={columns}
      none={translate('customers.none_found')}
      className="customers"
      pathOf={({ id }) => `/users/${id}`}
      choice={({ id, name }) => translate('shared.choose', { name: name ?? id })}
    />
  );
}
