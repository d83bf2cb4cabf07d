import { type RaRecord, useListContext, useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { omit } from '../../../../shared/contract/json.ts';
import { Chip } from '../../../widgets/chip.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { type Column, RecordTable } from '../../../widgets/record-table.tsx';
import { customerOf, numberOf, type Order, totalsOf } from '../order.ts';
import { PaymentChip } from '../payment-chip.tsx';
import { StateChip } from '../state-chip.tsx';
import { Age } from './age.tsx';

/** A draft is worked on, an order looked at. */
export const pathOf = ({ id, state }: Pick<Order, 'id' | 'state'>) =>
  state === 'draft' ? `/orders/${id}` : `/orders/${id}/show`;

export const pathOfRow = (record: RaRecord) => pathOf(record as unknown as Order);

export const COLUMNS: readonly Column[] = [
  { name: 'number', label: 'orders.number', look: 'nowrap', Cell: OrderNumber },
  { name: 'id', label: 'orders.placed', sortBy: 'id', look: 'nowrap', Cell: Placed },
  { name: 'customer', label: 'orders.customer', look: 'nowrap', Cell: Customer },
  { name: 'items', label: 'orders.columns.items', look: 'cut muted', Cell: Items },
  { name: 'payment', label: 'orders.columns.payment', look: 'nowrap', Cell: Payment },
  { name: 'state', label: 'orders.state', look: 'nowrap', Cell: State },
  {
    name: 'shipping',
    label: 'orders.columns.shipping',
    isHiddenAtFirst: true,
    Cell: ShippingName,
  },
  { name: 'tags', label: 'orders.tags', isHiddenAtFirst: true, Cell: Tags },
  { name: 'total', label: 'orders.total', look: 'num', Cell: Total },
];

/** The orders in columns, which the member chooses. */
export function OrderTable() {
  const translate = useTranslate();
  return (
    <RecordTable
      columns={COLUMNS}
      pathOf={pathOfRow}
      choice={(record) =>
        translate('orders.many.choose', { number: numberOf(record as unknown as Order) })
      }
      choicePage={translate('orders.many.choose_all')}
    />
  );
}

const useRow = (): Order | undefined => useRecordContext() as unknown as Order | undefined;

function OrderNumber() {
  const row = useRow();
  return row ? numberOf(row) : null;
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

function ShippingName() {
  return useRow()?.shipping?.name ?? null;
}

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
              <Link to={pathOf(order)} className="name">
                {numberOf(order)}
              </Link>{' '}
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
    <label className="chooses">
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
