import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { CATALOGUE_MAX_AGE } from '../../shared/config.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { functionOf } from '../../shared/endpoint/gateway.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { served } from '../../shared/resources/index.ts';
import { byOperator } from '../../shared/storage/audited-table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { UserFacingError } from '../program.ts';
import { contextOf } from '../start/http-server.ts';
import { sourceFunction } from '../start/source-functions.ts';
import type { Store } from './opened-store.ts';

/** A catalogue that this process reads for one request may take so much. */
const REPLICA_BYTES = 256 * 1024 * 1024;

const TIMEOUT_MS = MINUTE_MS;

/** What is asked of the API of a store. */
export interface ApiRequest {
  readonly method: string;
  /** Below the version, with the query. */
  readonly path: string;
  /** JSON. */
  readonly body: string | undefined;
  /** Scheme and host of links. */
  readonly publicUrl: string | undefined;
}

/** The answer of the function that has the path, run in this process. */
export async function answerTo(
  { storage, cipher, files }: Store,
  application: Application,
  request: ApiRequest,
): Promise<Response> {
  const { publicUrl } = request;
  // Lines of requests are for the logs of servers. The level is read when a function is loaded.
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'ERROR';
  const name = functionOf(`/${VERSION}${request.path.split('?')[0]}`);
  const resource = served.find((each) => each.name === name);
  if (!resource) throw new UserFacingError(`the API has no path ${request.path}`);
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const handler = await sourceFunction(resource, {
    ...{ storage, cipher, files, publicUrl, author: byOperator() },
    ...{ stage: 'local', metricsBy: 'resource', serverTiming: false },
    catalogueMaxAge: CATALOGUE_MAX_AGE,
    replicas: new ReplicaCache(REPLICA_BYTES, { receivesAllChanges: false }),
  });
  const event = eventOf(request, `${application.publicKey}:${token}`);
  return handler(event, contextOf(event.requestContext.requestId, TIMEOUT_MS));
}

/** The request as API Gateway describes it to a function. */
function eventOf(
  { method, path, body, publicUrl = 'http://localhost' }: ApiRequest,
  authorization: string,
): APIGatewayProxyEventV2 {
  const { pathname, search } = new URL(`/${VERSION}${path}`, publicUrl);
  const domainName = new URL(publicUrl).host;
  const now = new Date();
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: {
      ...{ authorization, host: domainName, 'user-agent': 'shopwright' },
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    requestContext: {
      ...{ accountId: 'local', apiId: 'local', domainName, domainPrefix: 'local' },
      http: { method, path: pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' },
      ...{ requestId: randomUUID(), routeKey: '$default', stage: '$default' },
      ...{ time: now.toISOString(), timeEpoch: now.getTime() },
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
  };
}
