import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Scrolls } from '../../widgets/scrolls.tsx';
import { type Column, useColumnFormat } from './columns.ts';

interface ReportTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The rows of a report. The first column names the row. */
export function ReportTable<Row>({ label, columns, rows, keyOf }: ReportTableProps<Row>) {
  const translate = useTranslate();
  if (rows.length === 0) return <p>{translate('reports.empty')}</p>;
  return (
    <Scrolls label={label}>
      <table className="table inset" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th scope="col" key={name} className={classOf(kind)}>
                {translate(`reports.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((each, i) => (
                <Cell key={each.name} row={row} column={each} isName={i === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolls>
  );
}

const classOf = (kind: string) => (kind === 'text' ? undefined : 'end kept');

interface CellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly isName: boolean;
}

function Cell<Row>({ row, column: { kind, value, currency, to }, isName }: CellProps<Row>) {
  const write = useColumnFormat();
  const text = write(kind, value(row), currency?.(row));
  const path = to?.(row);
  const content = path ? (
    <Link className="link" to={path}>
      {text}
    </Link>
  ) : (
    text
  );
  return isName ? <th scope="row">{content}</th> : <td className={classOf(kind)}>{content}</td>;
}
