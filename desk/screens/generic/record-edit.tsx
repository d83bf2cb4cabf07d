import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import type { MenuEntry } from '../../widgets/more-menu.tsx';
import { EditScreen } from '../../widgets/record-screens.tsx';
import { FormPage } from './form-page.tsx';
import { RecordFields } from './record-form.tsx';
import { useSaveRecord, type Write } from './use-save-record.ts';

/** Changes a record. Nothing is shown as saved before it is. */
export default function RecordEdit() {
  return (
    <EditPage>
      <RecordFields />
    </EditPage>
  );
}

interface EditPageProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** In place of the name of the resource with that of the record. */
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly state?: ReactNode;
  readonly menu?: readonly MenuEntry[];
  /** In place of one PUT. */
  readonly write?: Write;
}

/** A form with sections of its own, saved with If-Match. */
export const EditPage = ({ title, ...props }: EditPageProps) => (
  <EditScreen {...(title !== undefined && { title })}>
    <EditForm {...props} />
  </EditScreen>
);

function EditForm({ write, ...page }: Omit<EditPageProps, 'title'>) {
  const save = useSaveRecord(write);
  const record = useRecordContext();
  return record && <FormPage key={record.id} {...page} onSubmit={save} />;
}
