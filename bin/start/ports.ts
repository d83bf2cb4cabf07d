import { once } from 'node:events';
import { createServer } from 'node:net';
import { UserFacingError } from '../program.ts';

const FIRST_PORT = 10_000;
const PORTS = 22_000;

/**
 * A loopback port that is free now, and likely stays free: below those that systems give to
 * clients and to servers that ask for any.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const isFree = await probe(port, '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}

/** Throws when the port cannot be listened on. */
export async function requirePort(port: number, host: string): Promise<void> {
  await probe(port, host).catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(PROBLEMS[error.code ?? '']?.(port, host) ?? error.message);
  });
}

const PROBLEMS: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `port ${port} is in use; choose another one, such as --port 4001`,
  EACCES: (port) =>
    `port ${port} needs privileges; choose one above 1023 with --port, or see docs/self-host.md`,
  EADDRNOTAVAIL: (_, host) =>
    `${host} is not an address of this machine; choose another with --host`,
  ENOTFOUND: (_, host) => `${host} is not a known host; choose another with --host`,
};

/** The host in links, which clients must be able to reach: not a wildcard address. */
export function publicHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function probe(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
