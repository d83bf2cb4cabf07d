import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not of the internet, or of everybody (IANA special-purpose registry). */
const RESERVED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, and all that is reserved above it.
  ['224.0.0.0', 3],
] as const;

/**
 * The IPv6 addresses of the internet. All others are refused by that: loopback, unique local, link
 * local, multicast, NAT64, and IPv4 addresses in the forms of IPv6.
 */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Parts of it that are not: Teredo and other protocols, documentation, 6to4. */
const RESERVED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const reserved = new BlockList();
for (const [address, prefix] of RESERVED_IPV4) reserved.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of RESERVED_IPV6) reserved.addSubnet(address, prefix, 'ipv6');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

export const isLoopbackAddress = (address: string) =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** The host of a URL as the resolver takes it. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

const PORTS = ['', '8443'];

/**
 * Names that lead to this machine or into the network around it, and never to a receiver: of one word,
 * and below those that the domain name system of the internet does not have.
 */
const isPrivateName = (host: string) =>
  /^[^.]*\.?$|\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|home\.arpa|lan|onion)\.?$/i.test(
    host,
  );

const isLoopbackName = (host: string) => host === 'localhost' || isLoopbackAddress(host);

/**
 * The URL of a receiver; undefined for one to which nothing is sent, whatever its host resolves to.
 * With `loopback`, also one on this machine, without TLS and on any port.
 */
export function receiverUrl(text: string, loopback: boolean): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  const host = hostOf(url);
  if (loopback && /^https?:$/.test(url.protocol) && isLoopbackName(host)) return url;
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) return undefined;
  const isPublic = isIP(host) === 0 ? !isPrivateName(host) : isPublicAddress(host);
  return isPublic ? url : undefined;
}
