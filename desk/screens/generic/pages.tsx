import type { ComponentProps } from 'react';
import {
  Pagination,
  PaginationActions,
  useListPaginationContext,
  useResourceContext,
} from 'react-admin';
import { MAX_SKIPPED_RECORDS } from '../../api/next-pages.ts';
import { resourceOf } from '../../api/resources.ts';

/** Pages of a list. In one of very many records they lead to the next and the one before, and to the first. */
export default function Pages() {
  const { total } = useListPaginationContext();
  return <Pagination {...(total !== undefined && { actions: Numbers })} />;
}

function Numbers(props: ComponentProps<typeof PaginationActions>) {
  const resource = resourceOf(useResourceContext() ?? '');
  const isDeep = !resource?.isCatalogue && props.count > MAX_SKIPPED_RECORDS;
  const steps = { boundaryCount: 0, showFirstButton: true } as object;
  return <PaginationActions {...props} {...(isDeep && steps)} />;
}
