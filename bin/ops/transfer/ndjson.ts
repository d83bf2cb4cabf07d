import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isObject, type Json } from '../../../shared/contract/json.ts';
import { isDeeper } from '../../../shared/endpoint/json-body.ts';
import type { Row } from './rows.ts';

/** Levels inside each other; an order has products inside, which are deep themselves. */
const DEEPEST_LINE = 64;

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
    const fields: Json = JSON.parse(json);
    if (isDeeper(fields, DEEPEST_LINE)) {
      return { problem: `The line may nest arrays and objects ${DEEPEST_LINE} deep at most.` };
    }
    return isObject(fields) ? { fields } : { problem: 'The line is no JSON object.' };
  } catch (error) {
    return { problem: `The line is not JSON: ${(error as Error).message}` };
  }
}
