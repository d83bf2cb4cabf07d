import { isIP } from 'node:net';
import { badRequest } from '../contract/errors.ts';
import { isInNetworks, networkOf } from './networks.ts';

/** The part of the settings of a store that is about networks, each in CIDR notation. */
export interface Networks {
  readonly server_addresses?: readonly string[];
}

/** From where a request has come. */
export interface Connection {
  /** What the gateway saw, or a known proxy has named. */
  readonly address: string;
  /** The header `Visitor-Address`, which is believed only of servers of the store. */
  readonly visitor?: string | undefined;
  /** Whether it is a server of the store by its key, wherever it is. */
  readonly mayNameVisitors?: boolean;
}

/** Whom a request is for, as far as it is known by network addresses. */
export interface Client {
  /** That of the visitor, or of the server where it does not say for whom it asks. */
  readonly address: string;
  /**
   * What all limits by network address count by, the narrow network first. None for a server that does not
   * say for whom it asks: its own address is that of no visitor.
   */
  readonly networks: readonly Network[];
}

/** A network whose clients are counted together. */
export interface Network {
  readonly name: string;
  /** How many times as much it may have as one address. */
  readonly times: number;
}

/** What the /48 prefix of an IPv6 address may have: whoever has such a network has 65,536 others. */
export const WIDE_NETWORK_TIMES = 4;

/** The header by which a server of the store says for whom it asks, in lower case as all are here. */
export const VISITOR_HEADER = 'visitor-address';

/** The header with the API key of a server whose network is not in the settings. */
export const VISITOR_KEY_HEADER = 'visitor-key';

/**
 * The client of a request to a store. Nothing else decides what a network address counts for, or that it is
 * one of a server. Throws a 400 for a server that names no address.
 */
export function clientOf(settings: Networks, connection: Connection): Client {
  const { address, visitor = '', mayNameVisitors = false } = connection;
  if (!mayNameVisitors && !isServer(settings, address)) {
    return { address, networks: networksOf(address) };
  }
  const named = withoutPort(visitor.trim());
  if (named !== '' && isIP(named) === 0) throw noAddress();
  if (named === '' || isServer(settings, named)) return { address, networks: [] };
  return { address: named, networks: networksOf(named) };
}

/** The client of a request that is to no store: no server is known there. */
export const clientOfNoStore = (connection: Connection): Client => clientOf({}, connection);

const isServer = ({ server_addresses = [] }: Networks, address: string) =>
  isInNetworks(server_addresses, address);

const noAddress = () =>
  badRequest(
    'Visitor-Address must be the IP address of one visitor, such as 203.0.113.7 or 2001:db8::1.',
  );

/** The narrow network first; of an IPv4 address there is one. */
function networksOf(address: string): readonly Network[] {
  const name = networkOf(address);
  const [a, b, c, d] = name.split(':');
  const wide = { name: `${a}:${b}:${c}/48`, times: WIDE_NETWORK_TIMES };
  return [{ name, times: 1 }, ...(d === undefined ? [] : [wide])];
}

/** Some proxies write `192.0.2.1:4711`, `[2001:db8::1]:4711` or `2001:db8:0:0:0:0:0:1:4711`. */
export function withoutPort(address: string): string {
  if (isIP(address)) return address;
  const [, bracketed, plain = address] = /^(?:\[(.*)\](?::\d+)?|(.*):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain;
}
