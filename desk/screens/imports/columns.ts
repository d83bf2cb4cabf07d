import { encodingOf } from '../../../shared/transfer/utf8.ts';

/** Bytes in which the first row of a file is looked for. */
const MAX_HEADER_BYTES = 64 * 1024;

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

export const formatOf = ({ name }: File): 'csv' | 'ndjson' =>
  /\.(?:ndjson|jsonl|json)$/i.test(name) ? 'ndjson' : 'csv';

/** The names in the first row of CSV, as the import reads them; none of other files. */
export async function columnsOf(file: File): Promise<readonly string[]> {
  if (formatOf(file) !== 'csv') return [];
  const text = await textOf(file.slice(0, MAX_HEADER_BYTES));
  const cells = firstRow(text);
  return cells.some((cell) => cell.trim() !== '') ? cells : [];
}

/** Cells are between commas, semicolons or tabs, whichever the row has most of. */
function firstRow(text: string): string[] {
  const [line = ''] = text.split(/\r?\n/);
  const count = (mark: string) => line.split(mark).length;
  const separator = [',', ';', '\t'].reduce((one, other) =>
    count(other) > count(one) ? other : one,
  );
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) {
      cells.push(cell);
      cell = '';
    } else if (!isQuoted && character === '\n') break;
    else if (character !== '\r') cell += character;
  }
  return [...cells, cell];
}
