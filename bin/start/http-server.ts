import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ApiError, badRequest, tooMany } from '../../shared/contract/errors.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { MAX_BODY_BYTES } from '../../shared/endpoint/body-parser.ts';
import { functionOf, functionOfSpelling } from '../../shared/endpoint/gateway.ts';
import { failure, type Response } from '../../shared/endpoint/response.ts';
import { resources } from '../../shared/resources/index.ts';
import type { Certificate } from './certificate.ts';
import { type Client, clientOf } from './client.ts';
import { limitConnections, RunningRequests } from './connections.ts';
import type { Functions } from './functions.ts';
import { gatewayEvent } from './gateway-event.ts';
import { gracefulClose } from './graceful-close.ts';
import type { Pages, Sites } from './pages.ts';
import { MAX_BODY_MS, readBody, UnfinishedBodies } from './request-body.ts';
import { type ServerLog, textLog } from './server-log.ts';

/** The timeout of functions in the infrastructure. */
const FUNCTION_TIMEOUT_MS = 10_000;

/**
 * The time for which an idle connection is kept: more than common clients and proxies reuse one, so
 * that none of their requests meets a connection that is just closed.
 */
export const KEEP_ALIVE_MS = 150_000;

/** The time for the headers of a request. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** The time for a whole request: forms with large files are sent for long. */
export const REQUEST_TIMEOUT_MS = 15 * MINUTE_MS;

/** What a client has to read why its connection is closed. */
const REFUSAL_MS = 1_000;

const TIMEOUTS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: 5_000,
} as const;

interface ServerOptions {
  readonly functions: Functions;
  readonly port: number;
  readonly host: string;
  readonly certificate?: Certificate | undefined;
  /** Served in front of the functions. */
  readonly pages?: Pages | undefined;
  /** What serves the shops, which are no part of the API. */
  readonly sites?: Sites | undefined;
  /** Called with each answer of a function; when it throws, the connection is broken off. */
  readonly inspect?: Inspection | undefined;
  /** What a function has for a request, in milliseconds. */
  readonly timeoutMs?: number;
  /** What a client has for a body, or a part of it, in milliseconds. */
  readonly bodyTimeoutMs?: number;
  /** Whether each request comes from a proxy, which says for whom. */
  readonly behindProxy?: boolean;
  /** The log for errors of the server: functions log their own. */
  readonly log?: ServerLog;
}

export type Inspection = (event: APIGatewayProxyEventV2, response: Response) => void;

export interface LocalServer {
  /** The count of bytes of bodies that are not complete. */
  readonly bodies: Pick<UnfinishedBodies, 'bytes'>;
  /** Serves new connections with this certificate; for a server with HTTPS. */
  useCertificate(certificate: Certificate): void;
  /** Accepts nothing more, and ends when running requests are answered, or after some seconds. */
  close(): Promise<void>;
}

/**
 * Serves the functions over HTTP: a request becomes the event of API Gateway, and goes to the
 * function that API Gateway would choose.
 */
export async function startServer(options: ServerOptions): Promise<LocalServer> {
  const { port, host, certificate, functions, pages, behindProxy = false, log = textLog } = options;
  const bodies = new UnfinishedBodies();
  const running = new RunningRequests();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // RFC 9112, section 3.2: proxies may have read the other one.
    if (hasTwoHosts(request)) {
      response.setHeader('Connection', 'close');
      send(response, failure(badRequest('The request has two Host headers.')), log);
      return;
    }
    const client = clientOf(request, behindProxy);
    if (behindProxy && !running.add(client.address, response)) {
      // Nothing is read of its body.
      response.setHeader('Connection', 'close');
      send(response, failure(tooManyRunning()), log);
      return;
    }
    const page = pages?.(request, functions, client);
    const answered = async () => (await page) ?? answer({ ...options, bodies }, request, client);
    answered().then(
      (answered) => (answered ? send(response, answered, log) : response.destroy()),
      (error) => {
        // The functions log their own errors, and that a client has left is none.
        const isServerError = !(error instanceof ApiError || error === request.errored);
        if (isServerError) log.error('the server failed', error);
        send(response, failure(error), log);
      },
    );
  };
  // A request without a Host header is answered by the functions, too.
  const serverOptions = { requireHostHeader: false, ...TIMEOUTS };
  const tlsOptions = { ...serverOptions, handshakeTimeout: HEADERS_TIMEOUT_MS };
  const tlsServer = certificate && createTlsServer({ ...certificate, ...tlsOptions });
  const server = tlsServer ?? createServer(serverOptions);
  limitConnections(server, behindProxy);
  const close = gracefulClose(server);
  server.on('request', serve);
  server.on('checkExpectation', serve);
  server.on('connect', (_, socket: Socket) => refuseMalformed(new Error('CONNECT'), socket));
  server.on('clientError', refuseMalformed);
  server.listen(port, host);
  await once(server, 'listening');
  const useCertificate = (renewed: Certificate) => tlsServer?.setSecureContext({ ...renewed });
  return { bodies, useCertificate, close };
}

/** The names and values of the headers take turns. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((each, i) => i % 2 === 0 && /^host$/i.test(each)).length > 1;

const tooManyRunning = () =>
  tooMany('Too many requests at once from this network address', { secondsToWait: 1 });

interface AnswerOptions extends ServerOptions {
  readonly bodies: UnfinishedBodies;
}

async function answer(
  options: AnswerOptions,
  request: IncomingMessage,
  client: Client,
): Promise<Response | undefined> {
  const { functions, sites, inspect, bodies, timeoutMs = FUNCTION_TIMEOUT_MS } = options;
  const { address } = client;
  const { bodyTimeoutMs: maxMs = MAX_BODY_MS } = options;
  const body = await readBody(request, { maxPassedBytes, address, bodies, maxMs });
  const event = gatewayEvent(request, body, client);
  const handler = (await sites?.(event)) ?? functions.get(functionOf(event.rawPath));
  if (!handler) throw new Error(`There is no function for ${event.rawPath}.`);
  const answered = await handler(event, contextOf(event.requestContext.requestId, timeoutMs));
  try {
    inspect?.(event, answered);
    return answered;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

export function contextOf(awsRequestId: string, timeoutMs: number): Context {
  const deadline = Date.now() + timeoutMs;
  const context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'> = {
    awsRequestId,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
  return context as Context;
}

/**
 * One byte more than the function accepts, so that it refuses a body that is too large. One that is
 * larger than others, with a file, is only read for a caller with a token.
 */
function maxPassedBytes({ url = '/', headers: { authorization = '' } }: IncomingMessage): number {
  const name = functionOfSpelling(url.split('?')[0] ?? '');
  const resource = resources.find((each) => each.name === name);
  const larger = authorization.includes(':') ? resource?.function?.maxBodyBytes : undefined;
  return (larger ?? MAX_BODY_BYTES) + 1;
}

function send(response: ServerResponse, answered: Response, log: ServerLog): void {
  const { statusCode, headers, cookies, body = '', isBase64Encoded, stream } = answered;
  if (stream) {
    response.writeHead(statusCode, headers);
    pipeline(stream(), response, (error) => {
      const isLeft = error?.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (error && !isLeft) log.error('a file was not sent completely', error);
    });
    return;
  }
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  // The length of an answer to HEAD would be that of the answer to GET.
  const isKnown = bytes.length > 0 || response.req.method !== 'HEAD';
  response.writeHead(statusCode, {
    ...headers,
    ...(cookies && { 'Set-Cookie': cookies }),
    ...(isKnown && { 'Content-Length': bytes.length }),
  });
  response.end(bytes);
}

/** The messages, by the code of the error of a connection. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers or the address of the request are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request was not complete in time.',
};

/** Malformed HTTP is answered in the envelope of errors, too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const message = REFUSALS[error.code ?? ''] ?? 'The request is not valid HTTP.';
  const refusal = new ApiError(400, message, { cause: error });
  const { statusCode, headers, body = '' } = failure(refusal);
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', body].join('\r\n'),
  );
  // Who has read it ends the connection too, which is only seen in what they send. Others may never.
  socket.resume();
  setTimeout(() => socket.destroy(), REFUSAL_MS).unref();
}
