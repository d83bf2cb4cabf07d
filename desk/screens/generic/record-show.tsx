import { Labeled, Show, SimpleShowLayout, useRecordContext } from 'react-admin';
import type { DeskField } from '../../api/model.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { useDeskResource } from './desk-resource.ts';
import { ReadValue } from './read-value.tsx';

/** All that a record has, to be read. */
export default function RecordShow() {
  return (
    <Show>
      <Values />
    </Show>
  );
}

function Values() {
  const { name, fields } = useDeskResource();
  const label = useFieldLabel(name);
  const record = useRecordContext();
  const shown = fields.filter((field) => !field.isWriteOnly && isThere(record?.[field.name]));
  return (
    <SimpleShowLayout>
      {shown.map((field) => (
        <Labeled key={field.name} label={label(field.name)}>
          <Value field={field} />
        </Labeled>
      ))}
    </SimpleShowLayout>
  );
}

/** What is not set needs no line. */
const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';

function Value({ field }: { readonly field: DeskField }) {
  const record = useRecordContext();
  return (
    <div>
      <ReadValue field={field} value={record?.[field.name]} />
    </div>
  );
}
