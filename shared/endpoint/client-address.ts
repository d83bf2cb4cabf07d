import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { notFound } from '../contract/errors.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { clientOfNoStore, withoutPort } from '../tenancy/client.ts';
import type { Middleware } from './middleware.ts';
import type { Started } from './request-log.ts';
import type { Environment } from './service.ts';

/** With which a proxy in front, such as a CDN, shows that a request comes from it. */
export const SECRET_HEADER = 'x-origin-secret';

/**
 * Behind a proxy, the client is whom the proxy names in its header. Whoever goes past the proxy gets
 * a 404 for everything: its header cannot be believed, and its limits would not hold. The digest of
 * the empty text among the digests lets them in for a change of proxies, with their own address.
 */
export const clientAddress = ({
  trustedProxyHeader = '',
  originSecretHashes = [],
}: Environment): Middleware<unknown, Started> => {
  const expected = originSecretHashes.map((hex) => Buffer.from(hex, 'hex'));
  return {
    before({ event: { headers, rawPath, state } }) {
      if (expected.length === 0) return;
      const secret = headers[SECRET_HEADER] ?? '';
      const sent = hash('sha256', secret, 'buffer');
      // Every secret is compared, so that the time does not tell which one it was.
      const matching = expected.filter((each) => equalSecrets(each, sent));
      if (matching.length === 0) throw notFound(`The path ${rawPath} does not exist.`);
      if (secret === '') return;
      const address = withoutPort(headers[trustedProxyHeader]?.trim() ?? '');
      if (!isIP(address)) return;
      state.connection = { ...state.connection, address };
      state.client = clientOfNoStore(state.connection);
    },
  };
};
