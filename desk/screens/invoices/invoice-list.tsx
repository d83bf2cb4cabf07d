import { DataTable, List, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useMay } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { ListSearch } from '../../widgets/list-search.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import { InvoiceFiles } from './invoice-files.tsx';

const TYPES = ['invoice', 'credit_note'] as const;

/** Invoices and credit notes, each with its PDF and XML. */
export default function InvoiceList() {
  const translate = useTranslate();
  const seesPersons = useMay('personal:read');
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={25} exporter={false} actions={false}>
      <div className="filters">
        <ListSearch source="number" placeholder={translate('invoices.number')} />
      </div>
      <TypeTabs />
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col source="number" label="invoices.number" />
        <DataTable.Col label="invoices.type" disableSort>
          <Type />
        </DataTable.Col>
        <DataTable.Col label="invoices.order" disableSort>
          <OrderLink />
        </DataTable.Col>
        <DataTable.Col label="invoices.customer" disableSort>
          <Customer />
        </DataTable.Col>
        <DataTable.Col label="invoices.date" source="id">
          <Issued />
        </DataTable.Col>
        <DataTable.Col label="invoices.total" align="right" disableSort>
          <Total />
        </DataTable.Col>
        {seesPersons && (
          <DataTable.Col label="invoices.files" disableSort>
            <InvoiceFiles />
          </DataTable.Col>
        )}
      </DataTable>
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
    <Link
      className="link"
      to={`/orders/${record['order_id']}/show`}
      onClick={(event) => event.stopPropagation()}
    >
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
