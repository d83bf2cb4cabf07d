import { gunzipSync } from 'node:zlib';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { badRequest } from '../../shared/contract/errors.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { readAuthorization } from '../../shared/endpoint/authentication.ts';
import { strangerBody } from '../../shared/endpoint/body-parser.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { type Response as Answer, ok } from '../../shared/endpoint/response.ts';
import type { BuiltDocument, Environment } from '../../shared/endpoint/service.ts';
import { asker, dataOf } from './ask.ts';
import { callTool } from './call-tool.ts';
import type { Caller } from './confirmation.ts';
import { listedTools } from './listed-tools.ts';
import type { Tool } from './tool.ts';

/**
 * Answers a request of an agent. There is no session, so that any instance can answer any request. What
 * the caller may do is asked of the functions that do it.
 */
export function mcpServer({ handOn, tools }: Environment): Middleware<unknown, Started> {
  let read: Promise<readonly Tool[]> | undefined;
  return {
    async before({ event, context }) {
      if (!handOn || !tools) return;
      const message = messageOf(event);
      const ask = asker(event, (resource, asked) => handOn(resource, asked, context));
      read ??= tools().then(readTools);
      const { authorization } = event.headers;
      // A header that cannot be any is a 401, whatever the message asks.
      readAuthorization(authorization);
      const now = event.state.clock.now();
      const served = { tools: await read, ask, authorization, now };
      if (message['method'] !== 'initialize') return respond(message, serve(served));
      // A key that is not valid is refused as by every operation, before the protocol begins.
      const store = await ask({ method: 'GET', path: '/application' });
      if (![200, 403].includes(store.statusCode)) return store;
      return respond(message, serve(served, instructionsOf(store)));
    },
  };
}

const readTools = ({ gzip }: BuiltDocument): readonly Tool[] =>
  JSON.parse(gunzipSync(Buffer.from(gzip, 'base64')).toString());

function messageOf(event: APIGatewayProxyEventV2): JsonObject {
  const message = strangerBody(event);
  // A batch would be many requests for the price of one; the protocol has none since 2025-06-18.
  if (!isObject(message) || !JSONRPCMessageSchema.safeParse(message).success) {
    throw badRequest('The body must be a single JSON-RPC message.');
  }
  return message;
}

interface Served extends Caller {
  readonly tools: readonly Tool[];
}

function serve({ tools, ...caller }: Served, instructions = ''): Server {
  const server = new Server(
    { name: 'shopwright', version: VERSION },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: await listedTools(tools, caller.authorization, caller.ask),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(tools, params, caller));
  return server;
}

function instructionsOf(store: Answer): string {
  // A key may be without the permission to read the settings.
  const [settings] = store.statusCode === 200 ? dataOf<readonly JsonObject[]>(store) : [];
  return [
    ...(settings ? introductionTo(settings) : []),
    'Request few records and attributes (`per_page`, `fields`): long responses are cut.',
    'Before an order, create a cart and quote the order, which says what it will cost and why.',
    'Send your own `Idempotency-Key` with each write, and the same one when you retry it.',
    'A tool with `confirm` does nothing at first: it says what it would do. Show that to the ' +
      'person you act for, then call it again with the same arguments and its `confirm`.',
  ].join(' ');
}

const introductionTo = ({ name = '', currency_code = '' }: JsonObject) => [
  `The online store ${JSON.stringify(name)}.`,
  `Amounts are in major units, of ${currency_code} unless \`currency\` says otherwise.`,
];

/** What the transport asks of a request; the body is parsed. */
const HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** The answer of the protocol to one message. */
async function respond(message: JsonObject, server: Server): Promise<Answer> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const request = new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS });
    const response = await transport.handleRequest(request, { parsedBody: message });
    const answer = ok(await response.text(), {
      'Content-Type': response.headers.get('content-type') ?? 'application/json',
    });
    return { ...answer, statusCode: response.status };
  } finally {
    await server.close();
  }
}
