import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOfNoStore, type Network } from '../../shared/tenancy/client.ts';

/** Connections at the same time. */
export const MAX_CONNECTIONS = 2_000;

/** Connections of one network address; behind a proxy, whose connections are its own, requests. */
export const MAX_ADDRESS_CONNECTIONS = 250;

/** All that is counted, as if it were a network. */
const ALL = { name: 'all', times: MAX_CONNECTIONS / MAX_ADDRESS_CONNECTIONS };

interface Connection {
  readonly socket: Socket;
  /** The networks that it is counted by, the narrow ones first. */
  readonly networks: readonly Network[];
  running: number;
}

/**
 * Holds the connections of a server to their limits. A new one takes the place of the one that has been
 * without a request for longest: first of those that never sent one, so that clients which only
 * connect do not keep out others. Where all have requests running, the new one is closed.
 */
export function limitConnections(server: Server, behindProxy: boolean): void {
  /** In the order in which they may be closed. */
  const silent = new Set<Connection>();
  const idle = new Set<Connection>();
  const open = new Map<string, Connection>();
  const counts = new NetworkCounts();

  function forget(key: string, connection: Connection): void {
    if (open.get(key) !== connection) return;
    open.delete(key);
    silent.delete(connection);
    idle.delete(connection);
    counts.remove(connection.networks);
  }

  /** The one of this network that is needed least. */
  function findWaiting(network: string): Connection | undefined {
    for (const connections of [silent, idle]) {
      for (const each of connections) {
        if (each.networks.some(({ name }) => name === network)) return each;
      }
    }
    return undefined;
  }

  /** Whether there is room for one more, after others were closed for it. */
  function makeRoom(networks: readonly Network[]): boolean {
    for (;;) {
      const full = counts.findFull(networks);
      if (full === undefined) return true;
      const closed = findWaiting(full);
      if (!closed) return false;
      forget(placeOf(closed.socket), closed);
      closed.socket.destroy();
    }
  }

  function accept(socket: Socket): void {
    const key = placeOf(socket);
    const ofClient = behindProxy || isOwnMachine(socket) ? [] : networksOf(socket.remoteAddress);
    const connection = { socket, networks: [...ofClient, ALL], running: 0 };
    if (!makeRoom(connection.networks)) {
      socket.destroy();
      return;
    }
    open.set(key, connection);
    silent.add(connection);
    counts.add(connection.networks);
    socket.once('close', () => forget(key, connection));
  }

  function track({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = open.get(placeOf(socket));
    if (!connection) return;
    connection.running += 1;
    silent.delete(connection);
    idle.delete(connection);
    response.once('close', () => {
      connection.running -= 1;
      if (connection.running === 0 && !socket.destroyed) idle.add(connection);
    });
  }

  server.on('connection', accept);
  for (const event of ['request', 'checkExpectation'] as const) server.on(event, track);
}

/** Counts the requests of each network that are running. */
export class RunningRequests {
  readonly #counts = new NetworkCounts();

  /** Whether there is room for one more of this address; only then it is counted until its answer. */
  add(address: string, response: ServerResponse): boolean {
    const networks = networksOf(address);
    if (this.#counts.findFull(networks) !== undefined) return false;
    this.#counts.add(networks);
    response.once('close', () => this.#counts.remove(networks));
    return true;
  }
}

/** No store is known yet, and no server of one. */
const networksOf = (address = '') => clientOfNoStore({ address }).networks;

class NetworkCounts {
  readonly #counts = new Map<string, number>();

  /** The first that has no room for one more. */
  findFull(networks: readonly Network[]): string | undefined {
    const isFull = ({ name, times }: Network) =>
      (this.#counts.get(name) ?? 0) >= MAX_ADDRESS_CONNECTIONS * times;
    return networks.find(isFull)?.name;
  }

  add(networks: readonly Network[]): void {
    for (const { name } of networks) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  remove(networks: readonly Network[]): void {
    for (const { name } of networks) {
      const left = (this.#counts.get(name) ?? 0) - 1;
      if (left > 0) this.#counts.set(name, left);
      else this.#counts.delete(name);
    }
  }
}

/** Its clients speak for others: a shop that is rendered on the server, or a proxy that the server does not know of. */
const isOwnMachine = ({ remoteAddress = '' }: Socket) =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(remoteAddress);

/** The place of a connection, which what TLS makes of it shares. */
const placeOf = ({ localAddress, remoteAddress, remotePort }: Socket) =>
  `${localAddress} ${remoteAddress} ${remotePort}`;
