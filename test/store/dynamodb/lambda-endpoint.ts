import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Functions } from '../../../bin/start/functions.ts';
import { contextOf } from '../../../bin/start/http-server.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';

/** Longer than a function has: whoever calls one gives up before. */
const TIMEOUT_MS = MINUTE_MS;

/**
 * The part of the API of Lambda by which functions call each other, on a free port of this machine.
 * It ends with the process, and does not keep it running.
 */
export async function startLambdaEndpoint(functions: Functions): Promise<string> {
  const server = createServer((request, response) => {
    invoke(functions, request).then(
      (answered) => response.end(JSON.stringify(answered)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  server.on('connection', (socket) => socket.unref());
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function invoke(functions: Functions, request: IncomingMessage) {
  const [, name = ''] = /-(\w+)\/invocations$/.exec(request.url ?? '') ?? [];
  const handler = functions.get(name);
  if (!handler) throw new Error(`There is no function for ${request.url}.`);
  const event = (await json(request)) as APIGatewayProxyEventV2;
  // A piece of work is no request.
  const requestId = event.requestContext?.requestId ?? randomUUID();
  const run = handler(event, contextOf(requestId, TIMEOUT_MS));
  if (request.headers['x-amz-invocation-type'] === 'Event') {
    run.catch((error) => console.error(error));
    return null;
  }
  const { stream, ...response } = await run;
  if (!stream) return response;
  return { ...response, body: (await buffer(stream())).toString('base64'), isBase64Encoded: true };
}
