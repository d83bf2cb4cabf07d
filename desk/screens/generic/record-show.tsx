import { Show, useRecordContext } from 'react-admin';
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
    <dl className="values">
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{label(field.name)}</dt>
          <dd>
            <ReadValue field={field} value={record?.[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not set needs no line. */
const isThere = (value: unknown) => value !== undefined && value !== null && value !== '';
