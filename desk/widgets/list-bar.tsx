import type { ComponentProps, ReactNode } from 'react';
import { ColumnsButton } from 'react-admin';
import { PageHead } from './frame/head.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';
import { SavedViews } from './saved-views.tsx';

interface ListBarProps extends ComponentProps<typeof ListFilters> {
  readonly placeholder: string;
  /** On a phone a list has no columns to choose from. */
  readonly isPhone: boolean;
  /** In the head: what is made of the list. */
  readonly actions: ReactNode;
}

/** What is above a list: the search, filters and views. */
export const ListBar = ({ placeholder, isPhone, actions, ...filters }: ListBarProps) => (
  <div className="filters">
    <ListSearch placeholder={placeholder} />
    <ListFilters {...filters} />
    <SavedViews />
    {!isPhone && (
      <span className="end">
        <ColumnsButton />
      </span>
    )}
    <PageHead actions={actions} />
  </div>
);
