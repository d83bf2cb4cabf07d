import { isUtf8 } from 'node:buffer';
import { ApiError, badRequest, tooLarge } from '../contract/errors.ts';
import { exceededBound, type Json } from '../contract/json.ts';
import { type CallerKind, isStranger } from '../contract/permissions.ts';
import type { Resource } from '../contract/resource.ts';
import { requireStorable } from '../contract/storable.ts';
import type { Authenticated } from './authentication.ts';
import type { HttpEvent, Middleware } from './middleware.ts';

export interface ParsedBody {
  /** `{}` when there was none. */
  parsedBody: Json;
}

/** Bytes of the body of an admin, unless its resource says otherwise (protocol.md, "Order of checks"). */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Bytes of the body of anybody else. Files of users may be larger. */
export const MAX_STRANGER_BODY_BYTES = 128 * 1024;

/** Members of objects and elements of arrays in the body of callers who are no admins. */
export const MAX_STRANGER_BODY_MEMBERS = 5_000;

/** Levels of arrays and objects inside each other. No record needs them; recursion must end. */
export const MAX_BODY_DEPTH = 32;

/** Makes JSON of a body that is a form. Throws a 400 for one that is not valid. */
export type ReadForm = (bytes: Buffer, contentType: string) => Promise<Json>;

interface Options {
  readonly resource: Pick<Resource, 'function'>;
  /** Where bodies may be forms. */
  readonly readForm?: ReadForm | undefined;
}

/**
 * Parses the body, whatever its content type says; an empty one is an empty object. That comes after
 * authentication, because others than admins have less. Where the caller is unknown, or the path, a
 * body that is not JSON is still what is answered, as protocol.md says; a large one is not looked at.
 */
export const bodyParser = ({
  resource: { function: { maxBodyBytes = MAX_BODY_BYTES } = {} },
  readForm,
}: Options): Middleware<ParsedBody, Partial<Authenticated>> => ({
  async before({ event }) {
    const { state } = event;
    const bytes = bytesOf(event);
    const access = state.identity?.caller.access ?? 'public';
    requireBytes(bytes, maxBytesOf(access, maxBodyBytes));
    const type = event.headers['content-type'] ?? '';
    state.parsedBody =
      readForm && isForm(event)
        ? await readForm(bytes, type)
        : parse(bytes, !isStranger({ access }));
  },

  onError(request) {
    const { event, error } = request;
    if (event.state.parsedBody !== undefined || !isEarly(error)) return;
    if (readForm && isForm(event)) return;
    try {
      const bytes = bytesOf(event);
      requireBytes(bytes, maxBodyBytes);
      if (bytes.length <= MAX_STRANGER_BODY_BYTES) parse(bytes, true);
    } catch (refusal) {
      request.error = refusal as Error;
    }
  },
});

type Event = Pick<HttpEvent<unknown>, 'body' | 'isBase64Encoded' | 'headers' | 'requestContext'>;

const bytesOf = ({ body = '', isBase64Encoded }: Event) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** The body as JSON, for whoever it may come from. Throws a 400 or 413. */
export function strangerBody(event: Event): Json {
  const bytes = bytesOf(event);
  requireBytes(bytes, MAX_STRANGER_BODY_BYTES);
  return parse(bytes, false);
}

const isForm = ({ headers, requestContext }: Event) =>
  requestContext.http.method === 'POST' &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Errors that precede the body: an unknown path, method or caller. */
const isEarly = (error: unknown) =>
  error instanceof ApiError && [401, 404, 405].includes(error.status);

function maxBytesOf(access: CallerKind, maxBodyBytes: number): number {
  if (!isStranger({ access })) return maxBodyBytes;
  const hasFiles = access === 'user' && maxBodyBytes > MAX_BODY_BYTES;
  return hasFiles ? maxBodyBytes : MAX_STRANGER_BODY_BYTES;
}

function requireBytes({ length }: Buffer, max: number): void {
  if (length > max) throw tooLarge(`A request body can have up to ${max} bytes.`);
}

function parse(bytes: Buffer, isOfStore: boolean): Json {
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.');
  if (bytes.length === 0) return {};
  const body = parseJson(bytes.toString());
  const bounds = {
    levels: MAX_BODY_DEPTH,
    ...(!isOfStore && { members: MAX_STRANGER_BODY_MEMBERS }),
  };
  const exceeded = exceededBound(body, bounds);
  if (exceeded) throw badRequest(TOO_MUCH[exceeded]);
  requireStorable(body);
  return body;
}

const TOO_MUCH = {
  levels: `The body can nest arrays and objects up to ${MAX_BODY_DEPTH} levels deep.`,
  members: `The body can have up to ${MAX_STRANGER_BODY_MEMBERS} members and elements.`,
};

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest('The body is not valid JSON.', cause);
  }
}
