import {
  type RaRecord,
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'ra-core';
import { type ComponentType, type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type ListColumn, useHiddenColumns } from './columns.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ChoosePage, ChooseRow } from './row-choice.tsx';
import { SortedHead } from './sorted-head.tsx';
import { EmptyList } from './states.tsx';

export interface Column extends ListColumn {
  /** The field of the API by which a press on the head sorts. */
  readonly sortBy?: string;
  /** Classes of its cells: `num`, `nowrap`, `cut`, `muted`, `no-phone`. */
  readonly look?: string;
  /** What a row has in it, of the record around it; without, the field of this name. */
  readonly Cell?: ComponentType<{ readonly name: string }>;
}

interface RecordTableProps {
  /** The first one leads to the record. */
  readonly columns: readonly Column[];
  /** Where a row leads. */
  readonly pathOf?: (record: RaRecord) => string;
  /** Rows can be chosen; the text names one for screen readers. */
  readonly choice?: (record: RaRecord) => string;
  /** Names the choice of all rows of the page. */
  readonly choicePage?: string;
  readonly className?: string;
  /** What is said where nothing is found. */
  readonly none?: string;
}

/** The rows of a list: columns that are declared, sorted by their heads, and a row that is opened by a press anywhere in it. */
export function RecordTable({ columns, none, className = '', ...rows }: RecordTableProps) {
  const translate = useTranslate();
  const { data = [], isPending, resource, defaultTitle, filterValues } = useListContext();
  const [hidden] = useHiddenColumns(resource, columns);
  const shown = useMemo(
    () => columns.filter(({ name }) => !hidden.includes(name)),
    [columns, hidden],
  );
  if (!isPending && data.length === 0) {
    if (Object.keys(filterValues).length === 0) return <EmptyList isHeaded />;
    const name = translate(`resources.${resource}.forcedCaseName`, { smart_count: 2 });
    return <NothingFound text={none ?? translate('ra.navigation.no_results', { name })} />;
  }
  const { choice, choicePage, pathOf } = rows;
  return (
    <div className="scrolls">
      <table
        className={`table rows ${className}`}
        aria-label={defaultTitle}
        {...(isPending && { 'aria-busy': true })}
      >
        <thead>
          <tr>
            {choice && (
              <th className="choose">
                <ChoosePage {...(choicePage !== undefined && { label: choicePage })} />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <Row columns={shown} path={pathOf?.(record)} choice={choice?.(record)} />
            </RecordContextProvider>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column }: { readonly column: Column }) {
  const translate = useTranslate();
  const { label, look, sortBy } = column;
  const text = translate(label, { _: label });
  if (sortBy !== undefined) return <SortedHead name={sortBy} text={text} look={look} />;
  return (
    <th scope="col" className={look}>
      {text}
    </th>
  );
}

interface RowProps {
  readonly columns: readonly Column[];
  readonly path: string | undefined;
  readonly choice: string | undefined;
}

/** What is pressed for itself within a row. */
const OF_ITS_OWN = 'a, button, input, label, select, summary';

/** Whether somebody marks its text, to copy it. */
function isSelected(row: Node): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}

/** A choice of rows is that of the boxes alone: what else is in a row is not made again. */
const Row = memo(({ columns, path, choice }: RowProps) => {
  const navigate = useNavigate();
  const open = ({ target, currentTarget }: MouseEvent) => {
    const isOther = target instanceof Element && target.closest(OF_ITS_OWN) !== null;
    if (path !== undefined && !isOther && !isSelected(currentTarget)) navigate(path);
  };
  return (
    <tr className={path === undefined ? undefined : 'opens'} onClick={open}>
      {choice !== undefined && (
        <td className="choose">
          <ChooseRow label={choice} />
        </td>
      )}
      {columns.map((column, i) => (
        <td key={column.name} className={column.look}>
          {i === 0 && path !== undefined ? (
            <Link to={path} className="name">
              <Value column={column} />
            </Link>
          ) : (
            <Value column={column} />
          )}
        </td>
      ))}
    </tr>
  );
});

function Value({ column: { name, Cell } }: { readonly column: Column }): ReactNode {
  const record = useRecordContext();
  return Cell ? <Cell name={name} /> : (record?.[name] ?? null);
}
