import { createReadStream } from 'node:fs';
import { exceededBound, isObject, type Json } from '../../../shared/contract/json.ts';
import type { Row } from './rows.ts';

/** Nested arrays and objects; an order contains products, which have levels of their own. */
const MAX_DEPTH = 64;

/** Characters of a line. A record has far less, but another kind of file may have no line breaks. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Reads one JSON object from each line that is not empty. */
export async function* readNdjson(file: string): AsyncGenerator<Row> {
  const input = createReadStream(file, 'utf8');
  let line = 0;
  for await (const text of linesOf(input)) {
    line += 1;
    const json = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (json.trim() !== '') yield { line, position: input.bytesRead, ...parse(json) };
  }
}

/** Splits at line feeds only: JSON texts may contain other line separators. Cuts long lines. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let current = '';
  for await (const chunk of chunks) {
    const [end = '', ...lines] = chunk.split('\n');
    if (current.length <= MAX_LINE_LENGTH) current += end;
    for (const line of lines) {
      yield current;
      current = line;
    }
  }
  yield current;
}

function parse(json: string): Pick<Row, 'fields' | 'problem'> {
  if (json.length > MAX_LINE_LENGTH) {
    return { problem: `The line may have ${MAX_LINE_LENGTH} characters at most.` };
  }
  try {
    const fields: Json = JSON.parse(json);
    if (exceededBound(fields, { levels: MAX_DEPTH })) {
      return { problem: `The line may nest arrays and objects ${MAX_DEPTH} deep at most.` };
    }
    return isObject(fields) ? { fields } : { problem: 'The line is not a JSON object.' };
  } catch (error) {
    return { problem: `The line is not JSON: ${(error as Error).message}` };
  }
}
