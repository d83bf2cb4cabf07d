import { X509Certificate } from 'node:crypto';
import type { Certificate } from './certificate.ts';

interface Listening {
  /** Scheme, host and port of this server. */
  readonly url: string;
  readonly certificate: Certificate | undefined;
  readonly trustProxy: boolean;
}

/**
 * Whether a `Host` header names this server: as it listens, or as its certificate says. A proxy in
 * front hands on the names that it serves.
 */
export function knownHosts({ url, certificate, trustProxy }: Listening): (host: string) => boolean {
  const own = new URL(url).host;
  const x509 = certificate && new X509Certificate(certificate.cert);
  return (host) =>
    trustProxy || host === own || x509?.checkHost(host.replace(/:\d+$/, '')) !== undefined;
}
