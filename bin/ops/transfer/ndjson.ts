import { createReadStream } from 'node:fs';
import { isObject, type Json } from '../../../shared/contract/json.ts';
import { isDeeper } from '../../../shared/endpoint/body-parser.ts';
import type { Row } from './rows.ts';

/** Levels inside each other; an order has products inside, which are deep themselves. */
const DEEPEST_LINE = 64;

/** Characters; a record has far less, and what is no NDJSON may have no line at all. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Each line that is not empty is one JSON object. */
export async function* readNdjson(file: string): AsyncGenerator<Row> {
  const input = createReadStream(file, 'utf8');
  let line = 0;
  for await (const text of linesOf(input)) {
    line += 1;
    const json = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (json.trim() !== '') yield { line, position: input.bytesRead, ...parse(json) };
  }
}

/** Only a line feed ends a line: texts have other separators in them. Long ones are cut. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of chunks) {
    const [end = '', ...lines] = chunk.split('\n');
    if (begun.length <= LONGEST_LINE) begun += end;
    for (const line of lines) {
      yield begun;
      begun = line;
    }
  }
  yield begun;
}

function parse(json: string): Pick<Row, 'fields' | 'problem'> {
  if (json.length > LONGEST_LINE) {
    return { problem: `The line may have ${LONGEST_LINE} characters at most.` };
  }
  try {
    const fields: Json = JSON.parse(json);
    if (isDeeper(fields, DEEPEST_LINE)) {
      return { problem: `The line may nest arrays and objects ${DEEPEST_LINE} deep at most.` };
    }
    return isObject(fields) ? { fields } : { problem: 'The line is no JSON object.' };
  } catch (error) {
    return { problem: `The line is not JSON: ${(error as Error).message}` };
  }
}
