import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { notFound } from '../../shared/contract/errors.ts';
import { namesTag } from '../../shared/endpoint/http-caching.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { pathSegments, sameSegment } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { type Response, success } from '../../shared/endpoint/response.ts';
import { belowVersion } from '../../shared/endpoint/router.ts';
import type { BuiltDocument, Documents } from '../../shared/endpoint/service.ts';
import { resources } from '../index.ts';

/** Seconds for which a browser need not ask again. */
const CACHE_TTL_SECONDS = 300;

/**
 * Answers with what the build has made of the resources: the OpenAPI document, and the reference
 * page. No other answer of the API is a document, so the chain knows only envelopes.
 */
export const documents = (built: Documents | undefined): Middleware<unknown, Started> => ({
  async before({ event }) {
    if (!built || event.requestContext.http.method !== 'GET') return;
    return documentAt(event, built);
  },
});

async function documentAt(
  event: APIGatewayProxyEventV2,
  { openapi, reference }: Documents,
): Promise<Response | undefined> {
  const [name = '', part, ...rest] = belowVersion(pathSegments(event.rawPath));
  if (rest.length > 0) return undefined;
  if (part === undefined && sameSegment(name, 'openapi.json')) return give(await openapi(), event);
  if (!sameSegment(name, 'docs')) return undefined;
  return part === undefined ? give(await reference(), event) : leadTo(part);
}

function give({ headers, etag, gzip }: BuiltDocument, event: APIGatewayProxyEventV2): Response {
  const { 'if-none-match': known, 'accept-encoding': encodings = '' } = event.headers;
  const response = success({});
  Object.assign(response.headers, headers, {
    ETag: etag,
    'Cache-Control': `public, max-age=${CACHE_TTL_SECONDS}`,
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
  if (!found) throw notFound(`There is no resource ${part}.`);
  const response = success({});
  response.headers['Location'] = `../docs#${found.name}`;
  return { ...response, statusCode: 302, body: '' };
}
