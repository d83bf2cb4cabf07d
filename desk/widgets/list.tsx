import { ListBase, type ListBaseProps, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { Title } from './frame/head.tsx';
import { NewRecord } from './new-record.tsx';
import { Pager } from './pager.tsx';
import { EmptyList, FailureState } from './states.tsx';

interface ListProps
  extends Pick<
    ListBaseProps,
    'resource' | 'sort' | 'perPage' | 'filter' | 'filterDefaultValues' | 'queryOptions'
  > {
  /** In the head, in place of a link to a new record. */
  readonly actions?: ReactNode;
  /** In place of the list before its first record; `false` where the list itself says that there is none. */
  readonly empty?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A list with its pages, from edge to edge of the sheet. A resource that the member may not see has no screens
 * (screens/screens.tsx), so what is only read is not asked about once more.
 */
export const List = ({ actions, empty, queryOptions, children, ...list }: ListProps) => (
  <ListBase
    disableAuthentication
    exporter={false}
    perPage={25}
    queryOptions={{ ...queryOptions, ...IN_PLACE }}
    {...list}
  >
    <Sheet {...(actions !== undefined && { actions })} {...(empty !== undefined && { empty })}>
      {children}
    </Sheet>
  </ListBase>
);

/** What does not come is said in place of the list, and not in a note as well. */
const IN_PLACE = { onError: () => undefined };

const NEW = <NewRecord />;
const EMPTY = <EmptyList />;

/** Within a list of the screen's own making, when its data does not come. */
export function ListFailure() {
  const { error, refetch } = useListContext();
  return <FailureState error={error} retry={() => void refetch()} />;
}

type SheetProps = Pick<ListProps, 'actions' | 'empty' | 'children'>;

function Sheet({ actions = NEW, empty = EMPTY, children }: SheetProps) {
  const { defaultTitle, error, isPending, total, filterValues } = useListContext();
  const isEmpty = !isPending && total === 0 && Object.keys(filterValues).length === 0;
  const isBlank = isEmpty && empty !== false;
  return (
    <>
      <Title title={defaultTitle} />
      {error && <ListFailure />}
      {!error && isBlank && empty}
      {!error && !isBlank && (
        <div className="list">
          {actions}
          {children}
          <Pager />
        </div>
      )}
    </>
  );
}
