import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../../shared/contract/errors.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import { namesTag } from '../../shared/endpoint/http-caching.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { PDF_PROTECTION, type Response, success } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import {
  type LinkedPlace,
  limitLink,
  linkedPlace,
  requireServed,
} from '../../shared/endpoint/signed-links.ts';
import { isValidLink } from '../../shared/files/file-links.ts';
import type {
  ByteRange,
  FileHeaders,
  FileStore,
  StoredBytes,
} from '../../shared/files/file-store.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './file-names.ts';
import { type File, files } from './resource.ts';

/** For which anybody may keep the bytes of a public file, or know where they are. */
const CACHE_SECONDS = 600;

/**
 * Answers links to the bytes of files, which need no key: they have a random part. No other answer
 * of the API is what a client sent, so the chain knows only envelopes.
 */
export const fileContent = ({
  storage,
  files: store,
}: Pick<Environment, 'storage' | 'files'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(files, event, NO_FILE);
    if (!place || !store) return;
    event.state.operation = 'getContent';
    const table = openTableFor(event.state, storage, context);
    // Links to public files have none: a page shows many pictures at once.
    const require = place.signature === '' ? requireServed : limitLink;
    await require(place, event.state, table, NO_FILE);
    return answer(event, await findFile(place, table), store);
  },
});

const NO_FILE = 'There is no such file, or the link to it has expired.';

const noFile = () => notFound(NO_FILE);

interface Linked extends LinkedPlace {
  readonly file: File;
}

async function findFile(place: LinkedPlace, table: Table): Promise<Linked> {
  const file = await openRecords(table, { id: place.application }, files).get(place.id);
  if (!file || !isValidLink(file, place, Date.now())) throw noFile();
  return { ...place, file };
}

async function answer(
  { headers }: APIGatewayProxyEventV2,
  { application, file }: Linked,
  store: FileStore,
): Promise<Response> {
  const { content, original_filename, access } = file;
  const { type } = content;
  const shown: FileHeaders = {
    type: type ?? 'application/octet-stream',
    disposition: contentDisposition(type ? 'inline' : 'attachment', original_filename),
  };
  const tag = `"${content.id}"`;
  const response = success({});
  Object.assign(response.headers, {
    ETag: tag,
    'Cache-Control': access === 'public' ? `public, max-age=${CACHE_SECONDS}` : 'no-store',
  });
  if (namesTag(headers['if-none-match'], tag)) return { ...response, statusCode: 304, body: '' };
  const found = await store.find({ application, content: content.id }, shown);
  if (!found) throw noFile();
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
  { type, disposition }: FileHeaders,
  range: ByteRange | undefined,
): Response {
  const { first, last } = range ?? { first: 0, last: size - 1 };
  Object.assign(response.headers, {
    'Accept-Ranges': 'bytes',
    'Content-Type': type,
    'Content-Disposition': disposition,
    ...protectionOf(type),
    'Content-Length': String(last - first + 1),
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
  });
  return { ...response, statusCode: range ? 206 : 200, body: '', stream: () => read(range) };
}

const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

const protectionOf = (type: string) =>
  type === 'application/pdf' ? PDF_PROTECTION : { 'Content-Security-Policy': SANDBOX };
