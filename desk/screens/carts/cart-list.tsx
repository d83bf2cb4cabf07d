import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import { useDesk, useMayList } from '../../api/desk-context.ts';
import { Chip } from '../../widgets/chip.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { List } from '../../widgets/list.tsx';
import { Note } from '../../widgets/note.tsx';
import { RecordLink } from '../../widgets/record-link.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { ViewTabs } from '../../widgets/view-tabs.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'updated_at', label: 'carts.changed', look: 'nowrap', Cell: Changed },
  { name: 'customer', label: 'carts.customer', look: 'no-phone', Cell: Customer },
  { name: 'items', label: 'carts.items', Cell: Items },
  { name: 'status', label: 'carts.state', look: 'no-phone', Cell: State },
  { name: 'total', label: 'carts.total', look: 'num', Cell: Total },
];

/** Who has chosen what: open carts, abandoned ones, and those that were ordered. */
export default function CartList() {
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      actions={false}
      filterDefaultValues={{ status: 'open' }}
    >
      <StateTabs />
      <RecordTable columns={COLUMNS} pathOf={({ id }) => `/carts/${id}/show`} />
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
