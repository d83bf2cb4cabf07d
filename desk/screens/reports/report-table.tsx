import {
  Card,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
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
    <Card>
      {/* Scrolled by keys, too. */}
      <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 560 }}>
        <Table size="small" stickyHeader aria-label={label}>
          <TableHead>
            <TableRow>
              {columns.map(({ name, kind }) => (
                <TableCell key={name} align={kind === 'text' ? 'left' : 'right'}>
                  {translate(`reports.columns.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} hover>
                {columns.map((each, i) => (
                  <Cell key={each.name} row={row} column={each} isName={i === 0} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

interface CellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly isName: boolean;
}

function Cell<Row>({ row, column: { kind, value, currency, to }, isName }: CellProps<Row>) {
  const write = useColumnFormat();
  const text = write(kind, value(row), currency?.(row));
  const path = to?.(row);
  return (
    <TableCell
      {...(isName && { component: 'th', scope: 'row' })}
      align={kind === 'text' ? 'left' : 'right'}
      sx={{ whiteSpace: kind === 'text' ? undefined : 'nowrap' }}
    >
      {path ? (
        <Link component={RouterLink} to={path}>
          {text}
        </Link>
      ) : (
        text
      )}
    </TableCell>
  );
}
