import { useListContext, useRecordContext } from 'ra-core';
import { Face } from '../../widgets/face.tsx';
import { useFormats } from '../../widgets/formats.ts';
import type { Column } from '../../widgets/record-table.tsx';
import type { Customer } from './customer.ts';

/** The columns of the customers, of which the member may hide some. */
export const COLUMNS: readonly Column[] = [
  { name: 'name', label: 'customers.customer', sortBy: 'name', look: 'person', Cell: Name },
  { name: 'email', label: 'customers.email', sortBy: 'email', look: 'muted mail' },
  { name: 'tags', label: 'customers.tags', look: 'no-phone', Cell: Tags },
  { name: 'role', label: 'customers.role', sortBy: 'role', look: 'muted', isHiddenAtFirst: true },
  { name: 'id', label: 'customers.since', sortBy: 'id', look: 'muted nowrap', Cell: Since },
];

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
