import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { List } from '../../widgets/list.tsx';
import { ListSearch } from '../../widgets/list-search.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { InvoiceFiles } from './invoice-files.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'number', label: 'invoices.number', sortBy: 'number' },
  { name: 'type', label: 'invoices.type', look: 'no-phone', Cell: Type },
  { name: 'order', label: 'invoices.order', look: 'no-phone', Cell: OrderLink },
  { name: 'customer', label: 'invoices.customer', Cell: Customer },
  { name: 'id', label: 'invoices.date', sortBy: 'id', look: 'nowrap', Cell: Issued },
  { name: 'total', label: 'invoices.total', look: 'num', Cell: Total },
  { name: 'files', label: 'invoices.files', Cell: InvoiceFiles },
];

const TYPES = ['invoice', 'credit_note'] as const;

/** Invoices and credit notes, each with its PDF and XML. */
export default function InvoiceList() {
  const translate = useTranslate();
  const seesPersons = useMay('personal:read');
  return (
    <List sort={{ field: 'id', order: 'DESC' }} actions={false}>
      <TypeTabs />
      <div className="filters">
        <ListSearch source="number" placeholder={translate('invoices.number')} />
      </div>
      <RecordTable
        columns={seesPersons ? COLUMNS : COLUMNS.slice(0, -1)}
        pathOf={({ id }) => `/invoices/${id}/show`}
      />
    </List>
  );
}

function TypeTabs() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { type = '', ...others } = filterValues;
  return (
    <ViewTabs
      label={translate('invoices.type')}
      views={[
        { value: '', text: translate('invoices.all') },
        ...TYPES.map((value) => ({ value, text: translate(`invoices.types.${value}`) })),
      ]}
      value={type}
      onChange={(chosen) => setFilters(chosen ? { ...others, type: chosen } : others)}
    />
  );
}

function Type() {
  const record = useRecordContext();
  const translate = useTranslate();
  if (!record) return null;
  const type = translate(`invoices.types.${record['type'] ?? 'invoice'}`);
  return record['issued'] ? type : `${type} (${translate('invoices.elsewhere')})`;
}

function OrderLink() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Link className="link" to={`/orders/${record['order_id']}/show`}>
      {record['order_number'] ?? record['order_id']}
    </Link>
  );
}

function Customer() {
  const { name, company, email } = useRecordContext()?.['customer'] ?? {};
  return company || name || email || null;
}

function Issued() {
  const record = useRecordContext();
  const { date } = useFormats();
  return record ? date(record['issue_date'] ?? record['created_at']) : null;
}

function Total() {
  const record = useRecordContext();
  const { money } = useFormats();
  return record ? money(record['total'], record['currency']) : null;
}
