import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServeShop } from '../visit/place.ts';
import { callFor } from './api.ts';
import type { ServerOptions } from './options.ts';
import { visitorOf } from './visitor.ts';

/** Forms are smaller. */
const MAX_BODY_BYTES = 256 * 1024;

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // More than proxies keep a connection that they may use again.
  keepAliveTimeout: 75_000,
} as const;

/** Links and forms of the shop need no others. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST'];

/** Pictures whose addresses have no host, as those of the demo store: they are where the API is. */
const AT_API = /^\/(?:pictures|v0\/files)\//;

/** The shop as a server. HTTPS is the work of a proxy in front. */
export async function startServer(serve: ServeShop, options: ServerOptions) {
  const { api, publicKey, port, host } = options;

  async function answer(request: IncomingMessage): Promise<Response> {
    const { method = 'GET', url = '/' } = request;
    if (AT_API.test(url)) return Response.redirect(api + url, 302);
    if (!METHODS.includes(method)) return plain(405, 'A shop is read, and sent forms.');
    const body = await readBody(request);
    if (!body) return plain(413, 'The form is too large.');
    const { address, origin } = visitorOf(request, options);
    const call = callFor(options, address);
    return serve(requestOf(request, origin, body), {
      ...{ publicKey, origin, base: '', visitor: address, isExample: false, call },
      ...{ api, dashboard: `${api}/dashboard` },
    });
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await send(response, await answer(request));
    } catch (error) {
      // Who has left gets no answer.
      if (error === request.errored || response.headersSent) {
        response.destroy();
        return;
      }
      console.error(error);
      await send(response, plain(500, 'Something went wrong.'));
    }
  }

  const server = createServer(TIMEOUTS, respond);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}`,
    /** Running requests are answered. */
    close: () => server.close(),
  };
}

/** Undefined for one that is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requestOf(
  { method = 'GET', url: target = '/', headers }: IncomingMessage,
  origin: string,
  body: Buffer<ArrayBuffer>,
): Request {
  const [path = '/', ...query] = target.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  // As text, a path that begins with two slashes would be a host.
  const url = new URL(origin);
  [url.pathname, url.search] = [path, query.join('?')];
  const all = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new Request(url, {
    method,
    headers: Object.fromEntries(all),
    ...(method === 'POST' && { body }),
  });
}

const plain = (status: number, text: string) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

async function send(response: ServerResponse, page: Response): Promise<void> {
  const bytes = Buffer.from(await page.arrayBuffer());
  const others = [...page.headers].filter(([name]) => name !== 'set-cookie');
  const cookies = page.headers.getSetCookie();
  response.writeHead(page.status, {
    ...Object.fromEntries(others),
    ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
    'Content-Length': bytes.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
