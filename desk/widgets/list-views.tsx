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
import { cross, plus } from './glyphs.ts';
import { TextField } from './inputs/text-field.tsx';
import { ViewTabs, type ViewTabsProps } from './view-tabs.tsx';

/** The tab of a view of the member's own. */
const tabOf = (label: string) => `own ${label}`;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface ListViewsProps extends Omit<ViewTabsProps, 'children' | 'onChange'> {
  /** The filters that stay: none of a view of the member's own, which is left. */
  readonly onChange: (view: string, filters: Filters) => void;
}

type Filters = Readonly<Record<string, unknown>>;

/** Tabs of views that the list has, and of those that the member has made, which are kept in this browser. */
export function ListViews({ views: own, value, onChange, ...tabs }: ListViewsProps) {
  const translate = useTranslate();
  const { resource, filterValues, setFilters, displayedFilters, sort, perPage } = useListContext();
  const [saved, save] = useSavedQueries(resource);
  const [dialog, setDialog] = useState<'add' | 'remove'>();
  const views = extractValidSavedQueries(saved);
  const current = views.find((view) => isEqual(view.value.filter, filterValues));
  const close = () => setDialog(undefined);
  const keep = (changed: readonly SavedQuery[]) => {
    save([...changed]);
    close();
  };
  const open = (chosen: string) => {
    const view = views.find(({ label }) => tabOf(label) === chosen);
    if (view) setFilters(view.value.filter ?? {});
    else onChange(chosen, current ? {} : filterValues);
  };
  return (
    <>
      <ViewTabs
        {...tabs}
        views={[...own, ...views.map(({ label }) => ({ value: tabOf(label), text: label }))]}
        value={current ? tabOf(current.label) : value}
        onChange={open}
      >
        <button
          type="button"
          className="new-view"
          aria-label={translate(`orders.views.${current ? 'remove' : 'add'}`)}
          title={translate(`orders.views.${current ? 'remove' : 'add'}`)}
          onClick={() => setDialog(current ? 'remove' : 'add')}
        >
          <Glyph d={current ? cross : plus} />
          {!current && translate('orders.views.new')}
        </button>
      </ViewTabs>
      {dialog === 'add' && (
        <NameDialog
          isFiltered={Object.keys(filterValues).length > 0}
          onClose={close}
          onName={(label) =>
            keep([
              ...views.filter((view) => view.label !== label),
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
          <p>{translate('orders.views.forgotten')}</p>
        </ActionDialog>
      )}
    </>
  );
}

/** Characters that a tab has room for. */
const MAX_NAME = 40;

interface NameDialogProps {
  readonly isFiltered: boolean;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ isFiltered, onName, onClose }: NameDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  return (
    <ActionDialog
      title={translate('orders.views.add')}
      submit={translate('ra.action.save')}
      width="xs"
      isDisabled={!isFiltered || name.trim() === ''}
      onSubmit={() => onName(name.trim())}
      onClose={onClose}
    >
      {isFiltered ? (
        <TextField
          label={translate('orders.views.name')}
          value={name}
          maxLength={MAX_NAME}
          onChange={({ target }) => setName(target.value)}
        />
      ) : (
        <p>{translate('orders.views.first')}</p>
      )}
    </ActionDialog>
  );
}
