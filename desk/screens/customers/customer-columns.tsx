import { useListContext, useRecordContext } from 'ra-core';
import { useMay } from '../../api/desk-context.ts';
import { Face } from '../../widgets/face.tsx';
import { useFormats } from '../../widgets/formats.ts';
import type { Column } from '../../widgets/record-table.tsx';
import type { Customer } from './customer.ts';
import { countText, type Purchases, placeText, spentText } from './purchases.ts';

const NAME: Column = {
  ...{ name: 'name', label: 'customers.customer', sortBy: 'name', look: 'person', Cell: Name },
};
const EMAIL: Column = {
  ...{ name: 'email', label: 'customers.email', sortBy: 'email', look: 'muted mail' },
};
const TAGS: Column = { name: 'tags', label: 'customers.tags', look: 'no-phone', Cell: Tags };
const ROLE: Column = {
  ...{ name: 'role', label: 'customers.role', sortBy: 'role', look: 'muted no-phone' },
  isHiddenAtFirst: true,
};
const SINCE: Column = { name: 'id', label: 'customers.since', sortBy: 'id', Cell: Since };

const WITHOUT_ORDERS: readonly Column[] = [
  NAME,
  EMAIL,
  TAGS,
  ROLE,
  { ...SINCE, look: 'muted nowrap last' },
];

const WITH_ORDERS: readonly Column[] = [
  NAME,
  EMAIL,
  { name: 'location', label: 'customers.location', look: 'muted nowrap no-phone', Cell: Location },
  TAGS,
  { name: 'orders', label: 'customers.orders', look: 'num no-phone', Cell: Orders },
  { name: 'spent', label: 'customers.spent', look: 'num', Cell: Spent },
  { name: 'last_order', label: 'customers.last_order', look: 'muted nowrap last', Cell: LastOrder },
  ROLE,
  { ...SINCE, look: 'muted nowrap no-phone', isHiddenAtFirst: true },
];

/** The columns of the customers, of which the member may hide some; of orders for who may read them. */
export const useCustomerColumns = (): readonly Column[] =>
  useMay('orders:read') ? WITH_ORDERS : WITHOUT_ORDERS;

function Name() {
  const customer = useRecordContext<Customer>();
  if (!customer) return null;
  return (
    <div className="row">
      <Face name={customer.name} />
      {customer.name}
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
          onClick={() => setFilters({ ...filterValues, tag })}
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

/** What the customer of the row has bought; undefined until it is there. */
function useBought(): Purchases | undefined {
  const record = useRecordContext();
  const { meta } = useListContext();
  const { purchases = [] } = (meta ?? {}) as { readonly purchases?: readonly Purchases[] };
  return purchases.find(({ user_id }) => user_id === record?.id);
}

function Location() {
  const bought = useBought();
  const { locale } = useFormats();
  return bought ? placeText(bought, locale) : null;
}

function Orders() {
  const bought = useBought();
  const { number } = useFormats();
  return bought ? countText(bought, number) : null;
}

function Spent() {
  const bought = useBought();
  const { money } = useFormats();
  return bought ? spentText(bought, money) : null;
}

function LastOrder() {
  const { last_order_at } = useBought() ?? {};
  const { day } = useFormats();
  return last_order_at === undefined ? null : day(last_order_at);
}
