import type { MouseEvent } from 'react';
import {
  DataTable,
  Link,
  type RaRecord,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { omit } from '../../../../shared/contract/json.ts';
import { Chip } from '../../../widgets/chip.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { ChoosePage, ChooseRow } from '../../../widgets/row-choice.tsx';
import { customerOf, numberOf, type Order, totalsOf } from '../order.ts';
import { PaymentChip } from '../payment-chip.tsx';
import { StateChip } from '../state-chip.tsx';
import { Age } from './age.tsx';

/** A draft is worked on, an order looked at. */
export const pathOf = ({ id, state }: Pick<Order, 'id' | 'state'>) =>
  state === 'draft' ? `/orders/${id}` : `/orders/${id}/show`;

export const pathOfRow = (record: RaRecord) => pathOf(record as unknown as Order);

/** The orders in columns, which the member chooses. */
export function OrderTable() {
  return (
    <DataTable
      rowClick={(_id, _resource, record) => pathOfRow(record)}
      bulkActionButtons={false}
      hiddenColumns={['shipping', 'tags']}
    >
      <DataTable.Col source="chosen" label={<ChooseOrders />} disableSort sx={NARROW}>
        <ChooseOrder />
      </DataTable.Col>
      <DataTable.Col source="number" label="orders.number" disableSort>
        <NumberLink />
      </DataTable.Col>
      <DataTable.Col source="id" label="orders.placed" sx={WHOLE}>
        <Placed />
      </DataTable.Col>
      <DataTable.Col source="customer" label="orders.customer" disableSort sx={WHOLE}>
        <Customer />
      </DataTable.Col>
      <DataTable.Col source="items" label="orders.columns.items" disableSort sx={CUT}>
        <Items />
      </DataTable.Col>
      <DataTable.Col source="payment" label="orders.columns.payment" disableSort sx={WHOLE}>
        <Payment />
      </DataTable.Col>
      <DataTable.Col source="state" label="orders.state" disableSort sx={WHOLE}>
        <State />
      </DataTable.Col>
      <DataTable.Col source="shipping" label="orders.columns.shipping" disableSort>
        <ShippingName />
      </DataTable.Col>
      <DataTable.Col source="tags" label="orders.tags" disableSort>
        <Tags />
      </DataTable.Col>
      <DataTable.Col source="total" label="orders.total" disableSort align="right">
        <Total />
      </DataTable.Col>
    </DataTable>
  );
}

/** Long names are cut, and numbers and people never. */
const CUT = {
  width: '100%',
  maxWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;

const WHOLE = { whiteSpace: 'nowrap' } as const;

const NARROW = { width: 40, padding: 0, paddingLeft: 1 } as const;

const useRow = (): Order | undefined => useRecordContext() as unknown as Order | undefined;

function ChooseOrder() {
  const translate = useTranslate();
  const row = useRow();
  return row && <ChooseRow label={translate('orders.many.choose', { number: numberOf(row) })} />;
}

function ChooseOrders() {
  const translate = useTranslate();
  return <ChoosePage label={translate('orders.many.choose_all')} />;
}

function NumberLink() {
  const row = useRow();
  if (!row) return null;
  return (
    <Link to={pathOf(row)} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {numberOf(row)}
    </Link>
  );
}

function Customer() {
  const row = useRow();
  if (!row) return null;
  const { name, email } = customerOf(row);
  return name ?? email ?? null;
}

function State() {
  const row = useRow();
  if (!row) return null;
  return (
    <>
      <StateChip order={omit(row, ['partially_refunded'])} />
      <Age order={row} />
    </>
  );
}

function Payment() {
  const row = useRow();
  return row ? <PaymentChip order={row} /> : null;
}

function Total() {
  const row = useRow();
  const { money } = useFormats();
  return row ? money(totalsOf(row).total, row.currency.code) : null;
}

function Placed() {
  const row = useRow();
  const { time } = useFormats();
  return row ? time(row.created_at) : null;
}

/** What was bought: `Uji Sencha × 3, Rooibos & Orange`. */
function Items() {
  const row = useRow();
  const { number } = useFormats();
  return (row?.products ?? [])
    .map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${number(quantity)}`))
    .join(', ');
}

const ShippingName = () => useRow()?.shipping?.name ?? null;

function Tags() {
  const { tags = [] } = useRow() ?? {};
  if (tags.length === 0) return null;
  return (
    <div className="beside">
      {tags.map((tag) => (
        <Chip key={tag} text={tag} />
      ))}
    </div>
  );
}

/** The orders below each other, for phones. */
export function OrderCards() {
  const { data = [] } = useListContext();
  const { money, time } = useFormats();
  return (
    <ul className="plain cards">
      {(data as unknown as Order[]).map((order) => (
        <li key={order.id}>
          <ChooseCard order={order} />
          <div className="stacked">
            <p className="cut">
              <Link to={pathOf(order)}>{numberOf(order)}</Link>{' '}
              {customerOf(order).name ?? customerOf(order).email}
            </p>
            <p className="small muted cut">{time(order.created_at)}</p>
          </div>
          <div className="stacked end">
            <p>{money(totalsOf(order).total, order.currency.code)}</p>
            <StateChip order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ChooseCard({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const { selectedIds = [], onToggleItem } = useListContext();
  return (
    <label className="choose">
      <input
        type="checkbox"
        className="check"
        checked={selectedIds.includes(order.id)}
        onChange={() => onToggleItem(order.id)}
        aria-label={translate('orders.many.choose', { number: numberOf(order) })}
      />
    </label>
  );
}
