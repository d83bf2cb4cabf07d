import { useRecordContext, useTranslate } from 'ra-core';
import type { DescribedResource, DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { List } from '../../widgets/list.tsx';
import { ListSearch } from '../../widgets/list-search.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { useDeskResource } from './desk-resource.ts';
import { ReadValue } from './read-value.tsx';

/** Columns of a list that no screen of its own has. */
const MAX_COLUMNS = 6;

const MAX_ON_PHONES = 2;

const NO_COLUMN: ReadonlySet<DeskField['type']> = new Set(['object', 'array']);

/** Names that say what a record is come first. */
const FIRST = ['name', 'full_name', 'number', 'code', 'title', 'email', 'status'];

/** The list of any resource, made of its fields. */
export default function RecordList() {
  const resource = useDeskResource();
  const translate = useTranslate();
  const label = useFieldLabel(resource.name);
  const columns = columnsOf(resource).map(
    ({ name }, i): Column => ({
      name,
      label: label(name),
      sortBy: name,
      look: i >= MAX_ON_PHONES ? 'wraps no-phone' : 'wraps',
      Cell: FieldCell,
    }),
  );
  return (
    <List sort={{ field: 'id', order: 'DESC' }}>
      {resource.isSearchable && (
        <div className="filters">
          <ListSearch placeholder={translate('shared.search')} />
        </div>
      )}
      <RecordTable
        columns={columns}
        pathOf={({ id }) => `/${resource.name}/${id}${resource.permissions.update ? '' : '/show'}`}
      />
    </List>
  );
}

function FieldCell({ name }: { readonly name: string }) {
  const field = useDeskResource().fields.find((each) => each.name === name);
  const record = useRecordContext();
  return field && <ReadValue field={field} value={record?.[name]} />;
}

function columnsOf({ fields }: DescribedResource): readonly DeskField[] {
  const shown = fields.filter(
    ({ name, type, values, isWriteOnly, maxLength = 0 }) =>
      (!NO_COLUMN.has(type) || name === 'value') &&
      !(name === 'state' && !values) &&
      !isWriteOnly &&
      maxLength <= 2_000 &&
      !name.startsWith('display_'),
  );
  const first = FIRST.flatMap((name) => shown.filter((field) => field.name === name));
  return [...new Set([...first, ...shown])].slice(0, MAX_COLUMNS);
}
