import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { serviceUnavailable } from '../contract/errors.ts';
import { type FilePlace, type FileStore, pathOf } from './file-store.ts';

/** How a bucket is reached. */
export interface BucketConfig {
  readonly bucket: string;
  readonly region: string;
  /** Of another server with the API of S3, which then has the bucket in its paths. */
  readonly endpoint?: string | undefined;
  readonly credentials: ConstructorParameters<typeof SignatureV4>[0]['credentials'];
}

/** Seconds for which a link to S3 works. */
export const LINK_SECONDS = 15 * 60;

/** Milliseconds of one request; no function has more time than 10 seconds. */
const REQUEST_MS = 8_000;

/**
 * Files in a private bucket of S3, whose three requests are signed here: the client of the SDK would
 * be larger than all else (docs/decisions/2026-11-22-files.md).
 */
export function s3Files({ bucket, region, endpoint, credentials }: BucketConfig): FileStore {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const base = new URL(
    endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.${domain}/`,
  );
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });

  const requestFor = (method: string, place: FilePlace, more: Partial<HttpRequest> = {}) =>
    new HttpRequest({
      method,
      protocol: base.protocol,
      hostname: base.hostname,
      ...(base.port && { port: Number(base.port) }),
      path: `${base.pathname}${pathOf(place)}`,
      headers: { host: base.host },
      ...more,
    });

  async function send(method: 'PUT' | 'DELETE', place: FilePlace, bytes?: Buffer): Promise<void> {
    try {
      const signed = await signer.sign(requestFor(method, place, bytes && { body: bytes }));
      const answer = await fetch(urlOf(signed), {
        method,
        headers: signed.headers,
        ...(bytes && { body: Uint8Array.from(bytes) }),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`S3 answered ${method} with status ${answer.status}.`);
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }

  return {
    put: (place, bytes) => send('PUT', place, bytes),
    remove: (place) => send('DELETE', place),

    async find(place, { type, disposition }) {
      const query = { 'response-content-type': type, 'response-content-disposition': disposition };
      const request = requestFor('GET', place, { query });
      request.headers['X-Amz-Content-Sha256'] = 'UNSIGNED-PAYLOAD';
      const link = await signer.presign(request, { expiresIn: LINK_SECONDS });
      return { url: urlOf(link) };
    },
  };
}

function urlOf({ protocol, hostname, port, path, query = {} }: UrlParts): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${escaped(value)}`);
  const search = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`;
}

type UrlParts = Pick<HttpRequest, 'protocol' | 'hostname' | 'port' | 'path'> & {
  readonly query?: HttpRequest['query'];
};

/** As it is signed: by RFC 3986, which escapes more than JavaScript does. */
const escaped = (value: unknown) =>
  encodeURIComponent(String(value)).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
