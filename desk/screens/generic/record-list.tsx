import { DataTable, List, useRecordContext, useTranslate } from 'react-admin';
import type { DescribedResource, DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { ListSearch } from '../../widgets/list-search.tsx';
import { NOT_ON_PHONES } from '../../widgets/phone.ts';
import { useDeskResource } from './desk-resource.ts';
import { ReadValue } from './read-value.tsx';

/** Columns of a list that no screen of its own has. */
const MAX_COLUMNS = 6;

const MAX_ON_PHONES = 3;

const NO_COLUMN: ReadonlySet<DeskField['type']> = new Set(['object', 'array']);

/** Names that say what a record is come first. */
const FIRST = ['name', 'full_name', 'number', 'code', 'title', 'email', 'status'];

/** The list of any resource, made of its fields. */
export default function RecordList() {
  const translate = useTranslate();
  const resource = useDeskResource();
  const label = useFieldLabel(resource.name);
  return (
    <List sort={{ field: 'id', order: 'DESC' }} perPage={25} exporter={false}>
      {resource.isSearchable && (
        <div className="filters">
          <ListSearch placeholder={translate('shared.search')} />
        </div>
      )}
      <DataTable rowClick={resource.permissions.update ? 'edit' : 'show'} bulkActionButtons={false}>
        {columnsOf(resource).map((field, i) => (
          <DataTable.Col
            key={field.name}
            source={field.name}
            label={label(field.name)}
            sx={{
              maxWidth: 320,
              overflowWrap: 'anywhere',
              ...(i >= MAX_ON_PHONES && NOT_ON_PHONES),
            }}
          >
            <RowValue field={field} />
          </DataTable.Col>
        ))}
      </DataTable>
    </List>
  );
}

function RowValue({ field }: { readonly field: DeskField }) {
  const record = useRecordContext();
  return <ReadValue field={field} value={record?.[field.name]} />;
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
