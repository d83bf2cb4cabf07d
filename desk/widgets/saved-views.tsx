import {
  extractValidSavedQueries,
  type SavedQuery,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import { Glyph } from './glyph.tsx';
import { bookmark } from './glyphs.ts';
import { TextField } from './inputs/text-field.tsx';
import { ADD_FILTER } from './list-filters.tsx';
import { MoreMenu } from './more-menu.tsx';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Filters with a name, kept in this browser. */
export function SavedViews() {
  const translate = useTranslate();
  const { resource, filterValues, setFilters, displayedFilters, sort, perPage } = useListContext();
  const [saved, save] = useSavedQueries(resource);
  const [dialog, setDialog] = useState<'add' | 'remove'>();
  const views = extractValidSavedQueries(saved);
  const current = views.find(({ value }) => isEqual(value.filter, filterValues));
  const name = current?.label ?? translate('orders.views.title');
  const close = () => setDialog(undefined);
  const keep = (changed: readonly SavedQuery[]) => {
    save([...changed]);
    close();
  };
  return (
    <>
      <MoreMenu
        look={ADD_FILTER}
        face={
          <>
            <Glyph d={bookmark} />
            {name}
          </>
        }
        entries={[
          views.map((view) => ({
            text: view.label,
            isChosen: view === current,
            onChoose: () => setFilters(view.value.filter ?? {}),
          })),
          [
            current
              ? { text: translate('orders.views.remove'), onChoose: () => setDialog('remove') }
              : { text: translate('orders.views.add'), onChoose: () => setDialog('add') },
          ],
        ]}
      />
      {dialog === 'add' && (
        <NameDialog
          onClose={close}
          onName={(label) =>
            keep([
              ...views,
              { label, value: { filter: filterValues, displayedFilters, sort, perPage } },
            ])
          }
        />
      )}
      {dialog === 'remove' && (
        <ActionDialog
          title={translate('orders.views.remove')}
          submit={translate('ra.action.remove')}
          width="xs"
          onSubmit={() => keep(views.filter((view) => view !== current))}
          onClose={close}
        >
          <p>{translate('ra.saved_queries.remove_message')}</p>
        </ActionDialog>
      )}
    </>
  );
}

interface NameDialogProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onName, onClose }: NameDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  return (
    <ActionDialog
      title={translate('orders.views.add')}
      submit={translate('ra.action.save')}
      width="xs"
      isDisabled={name.trim() === ''}
      onSubmit={() => onName(name.trim())}
      onClose={onClose}
    >
      <TextField
        label={translate('ra.saved_queries.query_name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  );
}
