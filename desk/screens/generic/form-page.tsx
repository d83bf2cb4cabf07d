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
import { More } from '../../widgets/pop.tsx';
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
  /** Chips, beside the title. */
  readonly state?: ReactNode;
  /** What else can be done with the record, in a menu, which then has deleting as well. */
  readonly menu?: ReactNode;
  readonly onSubmit: (values: Values) => Promise<object | undefined>;
  /** The values of a record that is made. */
  readonly defaultValues?: Values;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string;
}

/** A form in sections, with its buttons always in view. */
export function FormPage(props: FormPageProps) {
  const { children, aside, actions, state, menu, onSubmit, defaultValues, saveLabel } = props;
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
      <FormHead actions={actions} state={state} menu={menu} />
      <RecordDock saveLabel={saveLabel} />
    </DeskForm>
  );
}

/** The way back, what the screen offers, and deleting. */
function FormHead({ actions, state, menu }: Pick<FormPageProps, 'actions' | 'state' | 'menu'>) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { name, permissions } = useDeskResource();
  const mayRemove = useMay(permissions.remove ?? ':');
  const remove = record?.id !== undefined && permissions.remove && mayRemove && (
    <DeleteWithConfirmButton mutationMode="pessimistic" />
  );
  return (
    <PageHead
      back={{ to: `/${name}`, label: translate(`resources.${name}.name`, { smart_count: 2 }) }}
      state={state}
      actions={
        <>
          {actions}
          {menu === undefined
            ? remove
            : (menu || remove) && (
                <More label={translate('shared.more_actions')}>
                  {menu}
                  {remove}
                </More>
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
