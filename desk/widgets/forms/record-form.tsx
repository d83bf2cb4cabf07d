import type { ReactNode } from 'react';
import {
  DeleteButton,
  type FormProps,
  type RaRecord,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { mayDo } from '../../api/auth-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { FormDraft } from '../form-draft.tsx';
import { PageHead } from '../frame/head.tsx';
import { More } from '../pop.tsx';
import { Columns } from '../section.tsx';
import { DeskForm } from './desk-form.tsx';
import { FormDock } from './form-dock.tsx';

interface RecordFormProps extends FormProps, HeadProps {
  /** Less important sections, beside the others where there is room. */
  readonly aside?: ReactNode;
  /** The text of the button, where that does more than save. */
  readonly saveLabel?: string | undefined;
}

interface HeadProps {
  /** In the head. */
  readonly actions?: ReactNode;
  /** Chips, beside the title. */
  readonly state?: ReactNode;
  /** What else can be done with the record, in a menu, which then has deleting as well. */
  readonly menu?: ReactNode;
  /** What comes of deleting, as a key of words. */
  readonly deleteNote?: string | undefined;
}

/** The page of a record: its form, deleting in the head, and saving at the lower edge, each where the role permits it. */
export function RecordForm(props: RecordFormProps) {
  const { children, aside, actions, state, menu, deleteNote, saveLabel, ...form } = props;
  return (
    <DeskForm warnWhenUnsavedChanges {...form}>
      <FormDraft />
      {aside ? (
        <Columns side={aside}>{children}</Columns>
      ) : (
        <div className="narrow">{children}</div>
      )}
      <FormHead {...{ actions, state, menu, deleteNote }} />
      <RecordDock saveLabel={saveLabel} />
    </DeskForm>
  );
}

/** The way back, what the screen offers, and deleting. */
function FormHead({ actions, state, menu, deleteNote = 'shared.delete_note' }: HeadProps) {
  const translate = useTranslate();
  const { store } = useDesk();
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const remove = record?.id !== undefined && mayDo(store, 'delete', resource) && (
    <Remove record={record} note={deleteNote} />
  );
  return (
    <PageHead
      back={{
        to: `/${resource}`,
        label: translate(`resources.${resource}.name`, { smart_count: 2 }),
      }}
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

interface RemoveProps {
  readonly record: RaRecord;
  readonly note: string;
}

function Remove({ record, note }: RemoveProps) {
  const translate = useTranslate();
  const called = record['name'] ?? record['url'] ?? record['event'] ?? record.id;
  return (
    <DeleteButton
      mutationMode="pessimistic"
      confirmTitle={translate('shared.delete_title', { name: called })}
      confirmContent={note}
    />
  );
}

function RecordDock({ saveLabel }: Pick<RecordFormProps, 'saveLabel'>) {
  const { store } = useDesk();
  const resource = useResourceContext() ?? '';
  const isNew = useRecordContext()?.id === undefined;
  if (!mayDo(store, isNew ? 'create' : 'update', resource)) return null;
  return <FormDock isNew={isNew} saveLabel={saveLabel} />;
}
