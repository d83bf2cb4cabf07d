import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';
import { invalidProperty } from '../contract/errors.ts';

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
    throw refuse(
      `${field}.${i}`,
      'must be a network in CIDR notation, such as 203.0.113.7/32 or 2001:db8::/64',
      text,
    );
  }
}

/** The shortest prefixes of networks of servers: who is in one of them is no visitor. */
export const MIN_SERVER_PREFIX = { ipv4: 16, ipv6: 32 } as const;

/** Throws a 400 also for a network that is too wide to have no visitors in it, unless it is stored already. */
export function checkServerNetworks(
  field: string,
  networks: readonly string[],
  stored: readonly string[] = [],
): void {
  checkNetworks(field, networks);
  for (const [i, text] of networks.entries()) {
    if (stored.includes(text)) continue;
    const { address, prefix } = readNetwork(text);
    const min = minPrefix(text);
    if (prefix >= min || isLoopbackNetwork(address, prefix)) continue;
    throw refuse(
      `${field}.${i}`,
      `is too wide: use /${min} or narrower, for your own servers`,
      text,
    );
  }
}

/** IPv4 addresses as IPv6 ones: a network of these is one of IPv4. */
const MAPPED = { network: '::ffff:0:0/96', prefix: 96 } as const;

function minPrefix(network: string): number {
  const { address } = readNetwork(network);
  if (isIPv4(address)) return MIN_SERVER_PREFIX.ipv4;
  const hasMapped =
    isInNetworks([MAPPED.network], address) || isInNetworks([network], '::ffff:0:0');
  return hasMapped ? MAPPED.prefix + MIN_SERVER_PREFIX.ipv4 : MIN_SERVER_PREFIX.ipv6;
}

/** 127.0.0.0/8 is this machine alone. */
const isLoopbackNetwork = (address: string, prefix: number) =>
  prefix >= 8 && /^127\./.test(address);

const refuse = (name: string, says: string, value: string) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.`, value });

/** Whether a URL with this host leads to this machine. */
export const isLoopbackHost = (hostname = '') =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
