import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';
import { invalidProperty } from '../contract/errors.ts';

/** The part of the settings of a store that is about networks, each in CIDR notation. */
export interface Networks {
  readonly server_addresses?: readonly string[];
}

/** The network of a client: its IPv4 address, or the /64 prefix of its IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  // An IPv4 address may be written as an IPv6 one in several ways, of which this makes one.
  const shortest = isIPv6(plain)
    ? new SocketAddress({ address: plain, family: 'ipv6' }).address
    : plain;
  const ip = shortest.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const left = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - left.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...left]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** A network whose clients are counted together. */
export interface Network {
  readonly name: string;
  /** How many times as much it may have as one address. */
  readonly times: number;
}

/** What the /48 prefix of an IPv6 address may have: whoever has such a network has 65,536 others. */
export const WIDE_NETWORK_TIMES = 4;

/** The networks that a client is counted by, the narrow one first; of an IPv4 address there is one. */
export function networksOf(address: string): readonly Network[] {
  const name = networkOf(address);
  const [a, b, c, d] = name.split(':');
  const wide = { name: `${a}:${b}:${c}/48`, times: WIDE_NETWORK_TIMES };
  return [{ name, times: 1 }, ...(d === undefined ? [] : [wide])];
}

/**
 * Whether the address is in the setting `server_addresses`: then it is a server of the store, with
 * all shoppers behind it, and no limit by address is for it.
 */
export const isServerAddress = ({ server_addresses = [] }: Networks, address: string): boolean =>
  isInNetworks(server_addresses, address);

/** Whether the address is in one of the networks. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0 || isIP(address) === 0) return false;
  const list = lists.get(networks) ?? listOf(networks);
  lists.set(networks, list);
  const [plain = ''] = address.split('%');
  return list.check(plain, familyOf(plain));
}

/** Block lists of the networks that an instance has in its caches. */
const lists = new WeakMap<readonly string[], BlockList>();

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const { address, prefix } = readNetwork(network);
    list.addSubnet(address, prefix, familyOf(address));
  }
  return list;
}

function readNetwork(text: string) {
  const [, address = '', digits = ''] = /^([\da-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  return { address, prefix: Number(digits) };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Throws a 400 for a network of a field that is not in CIDR notation. */
export function checkNetworks(field: string, networks: readonly string[]): void {
  for (const [i, text] of networks.entries()) {
    const { address, prefix } = readNetwork(text);
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    if (prefix <= bits) continue;
    const name = `${field}.${i}`;
    throw invalidProperty({
      name,
      failedValidator: 'format',
      message: `${name} must be a network in CIDR notation, as 203.0.113.7/32 or 2001:db8::/64.`,
      value: text,
    });
  }
}

/** Whether a URL with this host leads to this machine. */
export const isLoopbackHost = (hostname = '') =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
