import { useListContext, useTranslate } from 'ra-core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ColumnsMenu, type ListColumn } from './columns.tsx';
import { PageHead } from './frame/head.tsx';
import { Glyph } from './glyph.tsx';
import { settings } from './glyphs.ts';
import { ListFilters } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';

interface ListBarProps extends ComponentProps<typeof ListFilters> {
  readonly placeholder: string;
  /** On a phone a list has no columns to choose from. */
  readonly isPhone?: boolean;
  /** In the head: what is made of the list. */
  readonly actions: ReactNode;
  /** Filters that are chosen from. */
  readonly children?: ReactNode;
  readonly columns: readonly ListColumn[];
}

/** What is above a list: the search, filters and views. */
export function ListBar(props: ListBarProps) {
  const { placeholder, isPhone = false, actions, children, columns, ...filters } = props;
  const translate = useTranslate();
  const { resource } = useListContext();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={isOpen ? 'filters open' : 'filters'}>
      <ListSearch placeholder={placeholder} />
      <button
        type="button"
        className="btn square more-filters"
        aria-label={translate('shared.filters')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph d={settings} />
      </button>
      {children}
      <ListFilters {...filters} />
      {!isPhone && (
        <span className="end no-phone">
          <ColumnsMenu resource={resource} columns={columns} />
        </span>
      )}
      <PageHead actions={actions} />
    </div>
  );
}
