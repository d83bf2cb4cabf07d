import type { ComponentProps } from 'react';
import { useDataTableSortContext } from 'react-admin';

/** The heading of a column, which tells screen readers whether the list is sorted by it. */
export function HeadingCell({ className = '', ...props }: ComponentProps<'th'>) {
  const sort = useDataTableSortContext();
  const isSorted = sort !== undefined && className.split(' ').includes(`column-${sort.field}`);
  const order = sort?.order === 'ASC' ? 'ascending' : 'descending';
  return <th {...props} className={className} {...(isSorted && { 'aria-sort': order })} />;
}

/** The button in it is named by the column; what a press does is its description, not its name. */
export const SortButton = ({ 'aria-label': description, ...props }: ComponentProps<'span'>) => (
  <span {...props} aria-description={description} />
);
