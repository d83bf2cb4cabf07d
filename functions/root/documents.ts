import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../../shared/contract/errors.ts';
import { namesFile } from '../../shared/endpoint/built-files.ts';
import { namesTag } from '../../shared/endpoint/http-caching.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { DESK, pathSegments, sameSegment } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { type Response, success } from '../../shared/endpoint/response.ts';
import { belowVersion } from '../../shared/endpoint/router.ts';
import type { BuiltDocument, Documents } from '../../shared/endpoint/service.ts';
import { resources } from '../../shared/resources/index.ts';

/** Seconds for which a browser need not ask again. */
const CACHE_TTL_SECONDS = 300;

/** The guide for models, as the build names it. */
const LLMS = 'llms.txt';

/**
 * Answers with what the build has made: the OpenAPI document, and the files of the reference and of the
 * dashboard. No other answer of the API is a document, so the chain knows only envelopes.
 */
export const documents = (built: Documents | undefined): Middleware<unknown, Started> => ({
  async before({ event }) {
    if (!built || event.requestContext.http.method !== 'GET') return;
    return documentAt(event, built);
  },
});

async function documentAt(
  event: APIGatewayProxyEventV2,
  { openapi, reference, desk }: Documents,
): Promise<Response | undefined> {
  const segments = pathSegments(event.rawPath);
  if (isForPeople(event)) return redirect(`/${DESK}`);
  if (segments[0] === DESK) return giveFile(desk, event);
  const [name = '', part, ...rest] = belowVersion(segments);
  if (rest.length > 0) return undefined;
  if (part === undefined && sameSegment(name, 'openapi.json')) return give(await openapi(), event);
  if (part === undefined && sameSegment(name, LLMS)) return giveFile(reference, event, `/${LLMS}`);
  if (!sameSegment(name, 'docs')) return undefined;
  return part === undefined || namesFile(part) ? giveFile(reference, event) : leadTo(part);
}

async function giveFile(
  read: (path: string) => Promise<BuiltDocument | undefined>,
  event: APIGatewayProxyEventV2,
  path = event.rawPath,
): Promise<Response> {
  const file = await read(path);
  if (!file) throw notFound(`The path ${event.rawPath} does not exist.`);
  return give(file, event);
}

function give({ headers, etag, gzip }: BuiltDocument, event: APIGatewayProxyEventV2): Response {
  const { 'if-none-match': known, 'accept-encoding': encodings = '' } = event.headers;
  const response = success({});
  Object.assign(response.headers, {
    'Cache-Control': `public, max-age=${CACHE_TTL_SECONDS}`,
    ...headers,
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (namesTag(known, etag)) return { ...response, statusCode: 304, body: '' };
  if (!/\bgzip\b/.test(encodings)) {
    return { ...response, body: gunzipSync(Buffer.from(gzip, 'base64')).toString() };
  }
  response.headers['Content-Encoding'] = 'gzip';
  return { ...response, body: gzip, isBase64Encoded: true };
}

/** `/docs/carts` is the part of the page about carts. */
function leadTo(part: string): Response {
  const found = resources.find(({ name }) => sameSegment(name, part));
  if (!found) throw notFound(`The resource ${part} does not exist.`);
  return redirect(`../docs#tag/${found.name}`);
}

/** A browser at the root of a deployment: whoever opens it wants no JSON. */
const isForPeople = ({ rawPath, headers: { accept = '' } }: APIGatewayProxyEventV2) =>
  rawPath === '/' && accept.includes('text/html');

function redirect(location: string): Response {
  const response = success({});
  response.headers['Location'] = location;
  return { ...response, statusCode: 302, body: '' };
}
