import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import {
  DeleteWithConfirmButton,
  type RaRecord,
  SaveButton,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useMay } from '../../api/desk-context.ts';
import { FormDraft } from '../../widgets/form-draft.tsx';
import { DeskForm } from '../../widgets/forms/desk-form.tsx';
import { FormErrorLine } from '../../widgets/forms/form-errors.tsx';
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

/** A form in sections, with its buttons always in view. Ctrl-S saves. */
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
      <Box onKeyDown={saveByKey}>
        <FormDraft />
        {aside ? (
          <Columns side={aside}>{children}</Columns>
        ) : (
          <div className="narrow">{children}</div>
        )}
        <FormHead actions={actions} />
        <FormDock saveLabel={saveLabel} />
      </Box>
    </DeskForm>
  );
}

function saveByKey(event: KeyboardEvent<HTMLElement>) {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
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

/** At the lower edge: what is not saved yet, and how it is. */
function FormDock({ saveLabel }: { readonly saveLabel: string | undefined }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const { permissions } = useDeskResource();
  const maySave = useMay(
    (record?.id === undefined ? permissions.create : permissions.update) ?? ':',
  );
  const { dirtyFields } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  if (!maySave || !(isDirty || record?.id === undefined)) return null;
  return (
    <div className="dock">
      {isDirty && <b>{translate('shared.unsaved')}</b>}
      <FormErrorLine />
      <SaveButton
        alwaysEnable={record?.id === undefined}
        {...(saveLabel !== undefined && { label: saveLabel })}
      />
    </div>
  );
}
