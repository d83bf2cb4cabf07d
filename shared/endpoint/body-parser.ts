import { isUtf8 } from 'node:buffer';
import { badRequest, tooLarge } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Resource } from '../contract/resource.ts';
import type { Middleware } from './middleware.ts';

export interface ParsedBody {
  /** `{}` when there was none. */
  parsedBody: Json;
}

/** Bytes of a request body, unless its resource says otherwise (protocol.md, "Order of checks"). */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Levels of arrays and objects inside each other. No record needs them; recursion must end. */
export const MAX_BODY_DEPTH = 32;

/** Parses the body, whatever its content type says; an empty one is an empty object. */
export const bodyParser = ({
  maxBodyBytes = MAX_BODY_BYTES,
}: Pick<Resource, 'maxBodyBytes'>): Middleware<ParsedBody> => ({
  before({ event }) {
    const { body: text = '', isBase64Encoded } = event;
    const bytes = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.length > maxBodyBytes) {
      throw tooLarge(`A request body may have ${maxBodyBytes} bytes at most.`);
    }
    if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
    event.state.parsedBody = bytes.length === 0 ? {} : parse(bytes.toString());
  },
});

function parse(text: string): Json {
  const body = parseJson(text);
  if (isDeeper(body, MAX_BODY_DEPTH)) {
    throw badRequest(`The body may nest arrays and objects ${MAX_BODY_DEPTH} deep at most.`);
  }
  return body;
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest('The body is not valid JSON.', cause);
  }
}

/** Level by level, because the text may nest deeper than the stack reaches. */
export function isDeeper(value: Json, levels: number): boolean {
  let inside = [value];
  for (let level = 0; level <= levels && inside.length > 0; level += 1) {
    inside = inside
      .filter((each) => typeof each === 'object' && each !== null)
      .flatMap((each) => Object.values(each));
  }
  return inside.length > 0;
}
