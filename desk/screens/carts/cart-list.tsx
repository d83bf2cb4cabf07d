import { DataTable, List, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { Note } from '../../widgets/note.tsx';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { RecordLink } from '../../widgets/record-link.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';

/** Who has chosen what: open carts, abandoned ones, and those that were ordered. */
export default function CartList() {
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      exporter={false}
      actions={false}
      filterDefaultValues={{ status: 'open' }}
    >
      <StateTabs />
      <DataTable rowClick="show" bulkActionButtons={false}>
        <DataTable.Col label="carts.changed" disableSort>
          <Changed />
        </DataTable.Col>
        <DataTable.Col label="carts.customer" disableSort sx={NOT_ON_PHONES}>
          <Customer />
        </DataTable.Col>
        <DataTable.Col label="carts.items" disableSort>
          <Items />
        </DataTable.Col>
        <DataTable.Col label="carts.state" disableSort sx={NOT_ON_PHONES}>
          <State />
        </DataTable.Col>
        <DataTable.Col label="carts.total" align="right" disableSort>
          <Total />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function StateTabs() {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { filterValues, setFilters } = useListContext();
  const { status, abandoned, ...others } = filterValues;
  const chosen = abandoned ? 'abandoned' : (status ?? 'all');
  const filters = {
    open: { status: 'open' },
    abandoned: { abandoned: true },
    closed: { status: 'closed' },
    all: {},
  } as const;
  const minutes = Number(settings['abandoned_cart_minutes'] ?? 0);
  return (
    <>
      <ViewTabs
        label={translate('carts.which')}
        views={Object.keys(filters).map((value) => ({
          value,
          text: translate(`carts.tabs.${value}`),
        }))}
        value={chosen}
        onChange={(tab) => setFilters({ ...others, ...filters[tab as keyof typeof filters] })}
      />
      {chosen === 'abandoned' && (
        <Note tone="blue">
          {minutes === 0
            ? translate('carts.abandoned_off')
            : translate('carts.abandoned_note', { smart_count: minutes })}
        </Note>
      )}
    </>
  );
}

function Changed() {
  const record = useRecordContext();
  const { time } = useFormats();
  return record ? time(record['updated_at']) : null;
}

function Customer() {
  const record = useRecordContext();
  const translate = useTranslate();
  const mayList = useMayList();
  if (!record) return null;
  if (!record['user_id']) return translate('carts.guest');
  return mayList('users') ? (
    <RecordLink reference="users" id={record['user_id']} />
  ) : (
    record['user_id']
  );
}

function Items() {
  const items: readonly { name?: string; quantity: number }[] = useRecordContext()?.['items'] ?? [];
  const translate = useTranslate();
  const [first] = items;
  if (!first) return null;
  const name = `${first.quantity} × ${first.name}`;
  return items.length > 1
    ? translate('carts.more', { first: name, smart_count: items.length - 1 })
    : name;
}

function State() {
  const record = useRecordContext();
  const translate = useTranslate();
  return record ? <Chip text={translate(`carts.states.${record['status']}`)} /> : null;
}

function Total() {
  const record = useRecordContext();
  const { money } = useFormats();
  return record ? money(record['total']) : null;
}
