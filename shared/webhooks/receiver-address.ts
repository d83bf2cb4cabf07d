import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../tenancy/public-addresses.ts';

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
