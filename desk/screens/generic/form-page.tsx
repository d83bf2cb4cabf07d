import { type ReactNode, useMemo } from 'react';
import {
  DeleteWithConfirmButton,
  type RaRecord,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useMay } from '../../api/desk-context.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormDock } from '../../widgets/forms/form-dock.tsx';
import { PageHead } from '../../widgets/frame/head.tsx';
import { Columns } from '../../widgets/section.tsx';
import { useDeskResource } from './desk-resource.ts';
import { formOf } from './own-attributes.ts';
import type { Values } from './use-save-record.ts';

interface FormPageProps {
  readonly children: ReactNode;
  /** Less important sections, beside the others where there is room. */
  readonly aside?: ReactNode;
  /** In the head. */
  readonly actions?: ReactNode;
  readonly onSubmit: (values: Values) => Promise<object | undefined>;
  /** The values of a record that is made. */
  readonly defaultValues?: Values;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string;
}

/** A form in sections, with its buttons always in view. */
export function FormPage(props: FormPageProps) {
  const { children, aside, actions, onSubmit, defaultValues, saveLabel } = props;
  const resource = useDeskResource();
  const record = useRecordContext();
  const values = useMemo(
    () => (record ? (formOf(resource, record) as RaRecord) : undefined),
    [resource, record],
  );
  return (
    <DeskForm
      onSubmit={onSubmit}
      warnWhenUnsavedChanges
      {...(values && { record: values })}
      {...(defaultValues && { defaultValues })}
    >
      <FormDraft />
      {aside ? (
        <Columns side={aside}>{children}</Columns>
      ) : (
        <div className="narrow">{children}</div>
      )}
      <FormHead actions={actions} />
      <RecordDock saveLabel={saveLabel} />
    </DeskForm>
  );
}

/** The way back, what the screen offers, and deleting. */
function FormHead({ actions }: Pick<FormPageProps, 'actions'>) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { name, permissions } = useDeskResource();
  const mayRemove = useMay(permissions.remove ?? ':');
  return (
    <PageHead
      back={{ to: `/${name}`, label: translate(`resources.${name}.name`, { smart_count: 2 }) }}
      actions={
        <>
          {actions}
          {record?.id !== undefined && permissions.remove && mayRemove && (
            <DeleteWithConfirmButton mutationMode="pessimistic" />
          )}
        </>
      }
    />
  );
}

function RecordDock({ saveLabel }: { readonly saveLabel: string | undefined }) {
  const record = useRecordContext();
  const { permissions } = useDeskResource();
  const isNew = record?.id === undefined;
  const maySave = useMay((isNew ? permissions.create : permissions.update) ?? ':');
  return maySave && <FormDock isNew={isNew} saveLabel={saveLabel} />;
}
