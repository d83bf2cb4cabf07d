import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { FailureState } from '../../widgets/states.tsx';

interface LogCardProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'isPending' | 'isFetching' | 'hasNextPage' | 'fetchNextPage'
  >;
  /** Words of `activity`: what is said without rows, and the heads of the columns. */
  readonly none: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReactNode[];
}

/** A log as a table, newest first, with a button for what is older. */
export function LogCard({ query, none, columns, rows }: LogCardProps) {
  const translate = useTranslate();
  const { error, isPending, isFetching, hasNextPage, fetchNextPage } = query;
  return (
    <>
      <div className="card">
        {error && <FailureState error={error} />}
        {isPending && <div style={{ height: 240 }} className="bone" />}
        {!isPending && !error && rows.length === 0 && (
          <p className="muted">{translate(`activity.${none}`)}</p>
        )}
        {rows.length > 0 && (
          <table className="table inset on-cards">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th scope="col" key={name}>
                    {translate(`activity.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        )}
      </div>
      {hasNextPage && (
        <button
          className="btn ghost"
          type="button"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {translate('activity.older')}
        </button>
      )}
    </>
  );
}
