import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { ObjectSchema } from '../../shared/contract/fields.ts';
import type { Json } from '../../shared/contract/json.ts';
import { cellsOf } from '../../shared/transfer/csv-cells.ts';

/** A report, or its rows as CSV where the query asks for that. */
export function answerOf<Report extends { readonly rows: readonly object[] }>(
  { query }: Pick<ActionRequest, 'query'>,
  data: Report,
  row: ObjectSchema,
): Answer<Report> {
  const isTable = query.get('format') === 'csv';
  return { data, ...(isTable && { csv: csvOf(data.rows, row) }) } as Answer<Report>;
}

/** A header, and a line for each row. No program reads it back: functions need no package for it. */
function csvOf(rows: readonly object[], schema: ObjectSchema): string {
  const names = Object.keys(schema.properties);
  const cells = cellsOf(schema);
  const lines = rows.map((row) => {
    const fields = new Map<string, Json>(Object.entries(row));
    return names.map((name) => quoted(cells.write(name, fields.get(name) ?? undefined)));
  });
  return [names, ...lines].map((line) => `${line.join()}\n`).join('');
}

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
