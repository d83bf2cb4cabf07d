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
