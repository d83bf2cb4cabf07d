import { DataTable, List, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { Face } from '../../widgets/face.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { dateFormat } from '../../widgets/intl-formats.ts';
import { NothingFound } from '../../widgets/nothing-found.tsx';
import { ChoosePage, ChooseRow } from '../../widgets/row-choice.tsx';
import { useMedia } from '../../widgets/use-media.ts';
import { ViewTabs } from '../../widgets/view-tabs.tsx';
import type { Customer } from './customer.ts';
import { ChosenCustomers, CustomerTools } from './customer-tools.tsx';

/** Customers, found by name and e-mail address, and by their tags. */
export default function CustomerList() {
  const isPhone = useMedia('(max-width: 600px)');
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={false}
      exporter={false}
      empty={false}
    >
      <Views />
      <CustomerTools isPhone={isPhone} />
      <Rows isPhone={isPhone} />
      <ChosenCustomers />
    </List>
  );
}

/** All, and those of the month that it is in the store. */
function Views() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { filterValues, setFilters } = useListContext();
  const { created_at_gt: since, created_at_lt: until, ...others } = filterValues;
  const today = dateFormat('sv', { timeZone: settings.timezone }).format(new Date());
  const month = `${today.slice(0, 7)}-01`;
  const isOther = until !== undefined || (since !== undefined && since !== month);
  return (
    <ViewTabs
      label={translate('customers.views.title')}
      views={['', month].map((value) => ({
        value,
        text: translate(`customers.views.${value ? 'new' : 'all'}`),
      }))}
      value={isOther ? 'other' : (since ?? '')}
      onChange={(chosen) => setFilters(chosen ? { ...others, created_at_gt: chosen } : others)}
    />
  );
}

function Rows({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  const { data = [], isPending, filterValues } = useListContext();
  if (!isPending && data.length === 0) {
    return Object.keys(filterValues).length > 0 ? (
      <NothingFound text={translate('customers.none_found')} />
    ) : (
      <p className="nothing">{translate('customers.none')}</p>
    );
  }
  return (
    <DataTable
      className="customers"
      rowClick={(id) => `/users/${id}`}
      bulkActionButtons={false}
      hiddenColumns={['role', ...(isPhone ? ['tags'] : [])]}
    >
      <DataTable.Col source="chosen" label={<ChoosePage />} disableSort sx={NARROW}>
        <ChooseRow />
      </DataTable.Col>
      <DataTable.Col source="name" label="customers.customer">
        <Name />
      </DataTable.Col>
      <DataTable.Col source="email" label="customers.email" sx={MUTED} />
      <DataTable.Col source="tags" label="customers.tags" disableSort>
        <Tags />
      </DataTable.Col>
      <DataTable.Col source="role" label="customers.role" sx={MUTED} />
      <DataTable.Col source="id" label="customers.since" sx={MUTED}>
        <Since />
      </DataTable.Col>
    </DataTable>
  );
}

const NARROW = { width: 40, padding: 0, paddingLeft: 1 } as const;
const MUTED = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;

function Name() {
  const customer = useRecordContext<Customer>();
  if (!customer) return null;
  return (
    <div className="row">
      <Face name={customer.name} />
      <Link to={`/users/${customer.id}`} onClick={(event) => event.stopPropagation()}>
        {customer.name}
      </Link>
    </div>
  );
}

/** A tag leads to all who have it. */
function Tags() {
  const { tags = [] } = useRecordContext<Customer>() ?? {};
  const { filterValues, setFilters } = useListContext();
  return (
    <span className="chips">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="tag"
          onClick={(event) => {
            event.stopPropagation();
            setFilters({ ...filterValues, tag });
          }}
        >
          {tag}
        </button>
      ))}
    </span>
  );
}

function Since() {
  const record = useRecordContext();
  const { date } = useFormats();
  return record ? date(record['created_at']) : null;
}
