import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Who sends a request, and how. */
export interface Client {
  readonly address: string;
  readonly protocol: 'http' | 'https';
}

/**
 * The client as the connection shows it. Behind a proxy it is what the proxy says in the last entry
 * of `X-Forwarded-For` and `X-Forwarded-Proto`: those before it, a client can write itself.
 */
export function clientOf(request: IncomingMessage, behindProxy = false): Client {
  const { socket, headers } = request;
  const direct: Client = {
    address: socket.remoteAddress ?? '',
    protocol: socket instanceof TLSSocket ? 'https' : 'http',
  };
  if (!behindProxy) return direct;
  const address = withoutPort(lastEntry(headers['x-forwarded-for']));
  const protocol = lastEntry(headers['x-forwarded-proto']).toLowerCase();
  return {
    address: isIP(address) ? address : direct.address,
    protocol: protocol === 'http' || protocol === 'https' ? protocol : direct.protocol,
  };
}

/** The origin of this server, as the client has addressed it. */
export function originOf(request: IncomingMessage, { protocol }: Client): string {
  const url = URL.parse(`${protocol}://${request.headers.host ?? 'localhost'}`);
  return url?.origin ?? `${protocol}://localhost`;
}

/** A header that came several times is one list. */
const lastEntry = (header: string | string[] = '') =>
  String(header).split(',').at(-1)?.trim() ?? '';

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
