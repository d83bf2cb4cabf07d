import { notFound, rangeNotSatisfiable } from '../contract/errors.ts';
import type {
  ByteRange,
  FileHeaders,
  FilePlace,
  FileStore,
  StoredBytes,
} from '../files/file-store.ts';
import { namesTag } from './http-caching.ts';
import { PDF_PROTECTION, type Response, success } from './response.ts';

/** Bytes, and how they are answered. */
interface Shown {
  readonly place: FilePlace;
  readonly shown: FileHeaders;
  readonly cacheControl: string;
  /** What a 404 says when there are none. */
  readonly missing: string;
}

/** The request headers that are looked at. */
type Asked = Readonly<Record<string, string | undefined>>;

/** Answers with stored bytes, or leads to where they are. */
export async function answerBytes(
  headers: Asked,
  { place, shown, cacheControl, missing }: Shown,
  store: FileStore,
): Promise<Response> {
  const tag = `"${place.content}"`;
  const response = success({});
  Object.assign(response.headers, { ETag: tag, 'Cache-Control': cacheControl });
  if (namesTag(headers['if-none-match'], tag)) return { ...response, statusCode: 304, body: '' };
  const found = await store.find(place, shown);
  if (!found) throw notFound(missing);
  return 'url' in found
    ? lead(response, found.url)
    : give(response, found, shown, readRange(headers, { size: found.size, tag }));
}

function lead(response: Response, url: string): Response {
  response.headers['Location'] = url;
  return { ...response, statusCode: 302, body: '' };
}

function give(
  response: Response,
  { size, read }: StoredBytes,
  { type, disposition, encoding }: FileHeaders,
  range: ByteRange | undefined,
): Response {
  const { first, last } = range ?? { first: 0, last: size - 1 };
  Object.assign(response.headers, {
    'Accept-Ranges': 'bytes',
    'Content-Type': type,
    'Content-Disposition': disposition,
    ...(encoding && { 'Content-Encoding': encoding }),
    ...protectionOf(type),
    'Content-Length': String(last - first + 1),
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  });
  return { ...response, statusCode: range ? 206 : 200, body: '', stream: () => read(range) };
}

/** What was uploaded never runs as a page of this host. */
export const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

const protectionOf = (type: string) =>
  type === 'application/pdf' ? PDF_PROTECTION : { 'Content-Security-Policy': SANDBOX };

interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
}

interface Representation {
  /** Bytes. */
  readonly size: number;
  readonly tag: string;
}

/**
 * The one range that a request asks for (RFC 9110, section 14). Undefined for all bytes: several
 * ranges, other units and ranges of other bytes than these are ignored. Throws a 416 for one beyond
 * the end.
 */
function readRange(
  { range = '', 'if-range': expected }: RangeHeaders,
  { size, tag }: Representation,
): ByteRange | undefined {
  const asked = parse(range, size);
  if (!asked || (expected ?? tag) !== tag) return undefined;
  if (asked.first >= size) throw rangeNotSatisfiable(size);
  return { ...asked, last: Math.min(asked.last, size - 1) };
}

/** `bytes=0-7`, `bytes=8-`, or the last three: `bytes=-3`. */
function parse(range: string, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (first === '') {
    return last === '' ? undefined : { first: Math.max(size - Number(last), 0), last: size };
  }
  const isValid = last === '' || Number(first) <= Number(last);
  return isValid ? { first: Number(first), last: Number(last || size) } : undefined;
}
