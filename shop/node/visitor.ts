import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { ServerOptions } from './options.ts';

/** Who asks for a page, and at which address. */
export interface Visitor {
  readonly address: string;
  /** Scheme and host of the shop, as the visitor has them. */
  readonly origin: string;
}

type Standing = Pick<ServerOptions, 'url' | 'proxyHeader'>;

/**
 * The visitor as the connection shows it, or behind a proxy as that says: in the last entry of its header, because
 * those before it anybody can write.
 */
export function visitorOf(
  { socket, headers }: IncomingMessage,
  { url, proxyHeader }: Standing,
): Visitor {
  const named = proxyHeader ? withoutPort(lastEntry(headers[proxyHeader])) : '';
  const scheme = proxyHeader ? lastEntry(headers['x-forwarded-proto']).toLowerCase() : '';
  const asked = URL.parse(`${scheme === 'https' ? scheme : 'http'}://${headers.host}`);
  return {
    address: isIP(named) ? named : (socket.remoteAddress ?? ''),
    origin: url ?? asked?.origin ?? 'http://localhost',
  };
}

const lastEntry = (header: string | readonly string[] = '') =>
  String(header).split(',').at(-1)?.trim() ?? '';

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
