import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { readLambdaConfig } from '../config.ts';

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Sends signed requests to a service of AWS: its client in the SDK would be larger than all else. */
export function signedPost(service: string) {
  const { region, credentials } = readLambdaConfig();
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  return async ({ url, body, signal, ...post }: Post): Promise<globalThis.Response> => {
    const { method, headers } = await signer.sign(
      new HttpRequest({
        method: 'POST',
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: { host: url.host, ...post.headers },
        body,
      }),
    );
    return fetch(url, { method, headers, body, signal });
  };
}
