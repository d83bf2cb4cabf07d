import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { originIn, readingOf, type Tell } from './reading.ts';
import { excessOf, type Mapping, mappedName, type Row } from './rows.ts';

/** Characters of a line. A record has far less, but another kind of file may have no line breaks. */
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** Reads one JSON object from each line that is not empty. */
export async function* readNdjson(
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping = {},
  tell: Tell = () => undefined,
): AsyncGenerator<Row> {
  const originOf = originIn(
    Object.entries(mapping).map(([name, attribute]) => ({ name, attribute })),
  );
  let isTold = false;
  let position = 0;
  async function* texts() {
    const decoder = new TextDecoder();
    for await (const chunk of bytes) {
      position += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  let line = 0;
  for await (const json of linesOf(texts())) {
    line += 1;
    if (json.trim() === '') continue;
    const { names = [], ...row } = parse(json, mapping);
    if (!isTold) {
      tell(readingOf(names.map((name) => ({ name, attribute: mappedName(name, mapping) }))));
    }
    isTold = true;
    yield { line, position, originOf, ...row };
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

interface Parsed extends Pick<Row, 'fields' | 'problem'> {
  /** Names of the members in the file. */
  readonly names?: readonly string[];
}

function parse(json: string, mapping: Mapping): Parsed {
  if (json.length > MAX_LINE_LENGTH) {
    return { problem: `The line can have up to ${MAX_LINE_LENGTH} characters.` };
  }
  try {
    const fields: Json = JSON.parse(json);
    const excess = excessOf(fields);
    if (excess) return { problem: `The line ${excess}.` };
    return isObject(fields)
      ? { fields: mapped(fields, mapping), names: Object.keys(fields) }
      : { problem: 'The line is not a JSON object.' };
  } catch (error) {
    // Without the text, which others read in what an import has found.
    const [reason = ''] = (error as Error).message.split(/, (?:\.\.\.)?"/);
    return { problem: `The line is not JSON: ${reason}.` };
  }
}

const mapped = (fields: JsonObject, mapping: Mapping): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) => {
      const name = mappedName(column, mapping);
      return name === null ? [] : [[name, value]];
    }),
  );
