import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isObject } from '../../../shared/contract/json.ts';
import type { Row } from './rows.ts';

/** Each line that is not empty is one JSON object. */
export async function* readNdjson(file: string): AsyncGenerator<Row> {
  const input = createReadStream(file);
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    const json = line === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (json.trim() !== '') yield { line, position: input.bytesRead, ...parse(json) };
  }
}

function parse(json: string): Pick<Row, 'fields' | 'problem'> {
  try {
    const fields: unknown = JSON.parse(json);
    return isObject(fields) ? { fields } : { problem: 'The line is no JSON object.' };
  } catch (error) {
    return { problem: `The line is not JSON: ${(error as Error).message}` };
  }
}
