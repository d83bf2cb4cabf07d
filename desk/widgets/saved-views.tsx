import { Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  RemoveSavedQueryDialog,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin';
import { Glyph } from './glyph.tsx';
import { bookmark } from './glyphs.ts';
import { ADD_FILTER } from './list-filters.tsx';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Filters with a name, kept in this browser. */
export function SavedViews() {
  const translate = useTranslate();
  const id = useId();
  const { resource, filterValues, setFilters } = useListContext();
  const [saved] = useSavedQueries(resource);
  const [place, setPlace] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<'add' | 'remove'>();
  const views = extractValidSavedQueries(saved);
  const current = views.find(({ value }) => isEqual(value.filter, filterValues));
  const close = (then: () => void) => () => {
    setPlace(undefined);
    then();
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={ADD_FILTER}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setPlace(currentTarget)}
      >
        <Glyph d={bookmark} />
        {current?.label ?? translate('orders.views.title')}
      </button>
      <Menu
        open={place !== undefined}
        anchorEl={place ?? null}
        onClose={() => setPlace(undefined)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {views.map((view) => (
          <MenuItem
            key={view.label}
            selected={view === current}
            onClick={close(() => setFilters(view.value.filter ?? {}))}
          >
            {view.label}
          </MenuItem>
        ))}
        {views.length > 0 && <hr />}
        <MenuItem disabled={current !== undefined} onClick={close(() => setDialog('add'))}>
          {translate('orders.views.add')}
        </MenuItem>
        {current && (
          <MenuItem onClick={close(() => setDialog('remove'))}>
            {translate('orders.views.remove')}
          </MenuItem>
        )}
      </Menu>
      <AddSavedQueryDialog open={dialog === 'add'} onClose={() => setDialog(undefined)} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={() => setDialog(undefined)} />
    </>
  );
}
