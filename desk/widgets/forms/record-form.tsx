import { type FormProps, useRecordContext, useResourceContext, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { mayDo } from '../../api/auth-provider.ts';
import { useDesk } from '../../api/desk-context.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { FormDraft } from '../form-draft.tsx';
import { PageHead } from '../frame/head.tsx';
import { trash } from '../glyphs.ts';
import { type MenuEntry, MoreMenu } from '../more-menu.tsx';
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
  readonly menu?: readonly MenuEntry[];
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
  const [isAsking, setAsking] = useState(false);
  const isRemovable = record?.id !== undefined && mayDo(store, 'delete', resource);
  const remove = {
    text: translate('ra.action.delete'),
    glyph: trash,
    isFinal: true,
    onChoose: () => setAsking(true),
  };
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
          {menu && (
            <MoreMenu
              label={translate('shared.more_actions')}
              entries={[...menu, ...(isRemovable ? [remove] : [])]}
            />
          )}
          {!menu && isRemovable && (
            <button type="button" className="btn ghost danger" onClick={remove.onChoose}>
              {remove.text}
            </button>
          )}
          {isAsking && record && (
            <DeleteDialog
              record={record}
              name={String(record['name'] ?? record['url'] ?? record['event'] ?? record.id)}
              note={deleteNote}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      }
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
