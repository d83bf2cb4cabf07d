import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { mayDo } from '../../api/auth-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFieldLabel } from '../../widgets/field-label.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { ShowScreen } from '../../widgets/record-screens.tsx';
import { useDeskResource } from './desk-resource.ts';
import { ReadValue } from './read-value.tsx';

/** All that a record has, to be read. */
export default function RecordShow() {
  return (
    <ShowScreen>
      <ShowHead />
      <Values />
    </ShowScreen>
  );
}

/** The way back, and to the form where there is one. */
function ShowHead() {
  const translate = useTranslate();
  const { store } = useDesk();
  const { name } = useDeskResource();
  const record = useRecordContext();
  const label = translate(`resources.${name}.name`, { smart_count: 2 });
  return (
    <PageHead
      back={{ to: `/${name}`, label }}
      actions={
        record &&
        mayDo(store, 'update', name) && (
          <Link className="btn" to={`/${name}/${record.id}`}>
            {translate('ra.action.edit')}
          </Link>
        )
      }
    />
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
