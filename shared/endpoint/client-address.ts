import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { notFound } from '../contract/errors.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { clientOfNoStore, withoutPort } from '../tenancy/client.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Environment } from './service.ts';
import { isTrialRequest } from './trial-event.ts';

/** With which a proxy in front, such as a CDN, shows that a request comes from it. */
export const SECRET_HEADER = 'x-origin-secret';

/** That secret once more, from the CDN of the shops alone: other proxies send on whatever names a host. */
export const SHOP_SECRET_HEADER = 'x-shop-secret';

/** In which the CDN of the shops names the host that the visitor asks. */
export const SHOP_HOST_HEADER = 'x-shop-host';

/** Which of the digests are of a secret. Every one is compared, so that the time does not tell which it was. */
export function secretsKnown(hashes: readonly string[]): (secret: string) => readonly Buffer[] {
  const expected = hashes.map((hex) => Buffer.from(hex, 'hex'));
  return (secret) => {
    const sent = hash('sha256', secret, 'buffer');
    return expected.filter((each) => equalSecrets(each, sent));
  };
}

/**
 * Behind a proxy, the client is whom the proxy names in its header. Whoever goes past the proxy gets
 * a 404 for everything: its header cannot be believed, and its limits would not hold. The digest of
 * the empty text among the digests lets them in for a change of proxies, with their own address.
 */
export const clientAddress = ({
  trustedProxyHeader = '',
  originSecretHashes = [],
}: Environment): Middleware<unknown, Started> => {
  const known = secretsKnown(originSecretHashes);
  return {
    before({ event }) {
      // No proxy hands on the requests of a trial, and nobody else can make any.
      if (originSecretHashes.length === 0 || isTrialRequest(event)) return;
      const { headers, rawPath, state } = event;
      const secret = headers[SECRET_HEADER] ?? '';
      if (known(secret).length === 0) throw notFound(`The path ${rawPath} does not exist.`);
      if (secret === '') return;
      const address = addressIn(headers[trustedProxyHeader]);
      if (address === undefined) return;
      state.connection = { ...state.connection, address };
      state.client = clientOfNoStore(state.connection);
    },
  };
};

function addressIn(header = ''): string | undefined {
  const address = withoutPort(header.trim());
  return isIP(address) ? address : undefined;
}
