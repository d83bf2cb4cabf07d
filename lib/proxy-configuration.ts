import { createHash } from 'node:crypto';
import type { Node } from 'constructs';
import { readSecrets, readText } from './context.ts';

/** A CDN, or another proxy, in front of the API. */
export interface FrontProxy {
  /** The header in which it names the client; without it, the proxy itself counts as the client. */
  readonly header?: string;
  /** SHA-256 (hexadecimal) of the secrets that it sends: neither template nor function has them. */
  readonly secretHashes: readonly string[];
}

export function readProxy(node: Node): FrontProxy | undefined {
  const header = readText(
    node,
    'trustedProxyHeader',
    // The gateway adds the address of the proxy to X-Forwarded-For, which so has several.
    /^(?!x-forwarded-for$)[a-z0-9-]{1,64}$/i,
    'the name of a header with one address, as in CloudFront-Viewer-Address',
  );
  const secrets = readSecrets(
    node,
    'originSecret',
    /^[\w-]{32,128}$/,
    'one secret, or two with a comma, of 32 to 128 letters, digits, hyphens and underscores',
  );
  if (secrets.length === 0) {
    if (header === undefined) return undefined;
    throw new Error(
      'The context has a trustedProxyHeader without an originSecret, so that everybody could send ' +
        'that header; add the originSecret.',
    );
  }
  return {
    secretHashes: secrets.map((secret) => createHash('sha256').update(secret).digest('hex')),
    ...(header !== undefined && { header }),
  };
}
