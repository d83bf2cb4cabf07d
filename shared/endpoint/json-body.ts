import { badRequest, tooLarge } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Step } from './chain.ts';

/** Bytes of a request body (contract.md D19). */
const LARGEST_BODY = 1024 * 1024;

/** Levels of arrays and objects inside each other. No record needs them; recursion must end. */
const DEEPEST = 32;

/** Parses the body, whatever its content type says; an empty one is an empty object. */
export const jsonBody = (): Step => ({
  before({ event, internal }) {
    const { body: text = '', isBase64Encoded } = event;
    const bytes = Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
    if (bytes.length > LARGEST_BODY) {
      throw tooLarge(`A request body may have ${LARGEST_BODY} bytes at most.`);
    }
    internal.body = bytes.length === 0 ? {} : parse(bytes.toString());
  },
});

function parse(text: string): Json {
  try {
    const body: Json = JSON.parse(text);
    if (depthOf(body) <= DEEPEST) return body;
  } catch (cause) {
    throw badRequest('The body is not valid JSON.', cause);
  }
  throw badRequest(`The body may nest arrays and objects ${DEEPEST} deep at most.`);
}

/** Without recursion, because the text may nest deeper than the stack reaches. */
function depthOf(value: Json): number {
  let depth = 0;
  let level: Json[] = [value];
  while (level.length > 0 && depth <= DEEPEST) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    depth += 1;
  }
  return depth - 1;
}
