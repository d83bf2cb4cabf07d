import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/transport';
import { SignatureV4 } from '@smithy/signature-v4';
import { serviceUnavailable } from '../contract/errors.ts';
import { MINUTE_SECONDS } from '../durations.ts';
import { bucketUrl } from './bucket-url.ts';
import { BEGIN, type FilePlace, type FileStore, pathOf, withSizes } from './file-store.ts';
import { type BucketConfig, signS3Form } from './s3-forms.ts';

interface Answered {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Seconds for which a link to S3 works. */
export const LINK_SECONDS = 15 * MINUTE_SECONDS;

/** Milliseconds of one request; no function has more time than 10 seconds. */
const REQUEST_MS = 8_000;

/**
 * Files in a private bucket of S3, whose requests are signed here: the client of the SDK would
 * be larger than all else (docs/decisions/storage.md#file-bytes-are-outside-the-table-and-reached-through-a-link-of-the-api).
 */
export function s3Files({ bucket, region, endpoint, credentials }: BucketConfig): FileStore {
  const base = bucketUrl({ bucket, region, endpoint });
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

  /** Undefined when S3 has no such object. */
  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    place: FilePlace,
    { body, headers }: { body?: Buffer; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answered | undefined> {
    try {
      const request = requestFor(method, place, body && { body });
      Object.assign(request.headers, headers);
      const signed = await signer.sign(request);
      const answer = await fetch(urlOf(signed), {
        method,
        headers: signed.headers,
        ...(body && { body: Uint8Array.from(body) }),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return { headers: answer.headers, bytes };
      // 403, because nobody may list what there is.
      if ([403, 404].includes(answer.status)) return undefined;
      throw new Error(`S3 answered ${method} with status ${answer.status}.`);
    } catch (error) {
      throw serviceUnavailable(error);
    }
  }

  async function sendSurely(...request: Parameters<typeof send>): Promise<Answered> {
    const answer = await send(...request);
    if (answer) return answer;
    throw serviceUnavailable(new Error(`S3 refused ${request[0]}.`));
  }

  return {
    async put(place, body) {
      await sendSurely('PUT', place, { body });
    },

    async remove(place) {
      await Promise.all(withSizes(place).map((each) => sendSurely('DELETE', each)));
    },

    async read(place) {
      return (await send('GET', place))?.bytes;
    },

    form: (upload) => signS3Form({ bucket, region, credentials, url: base.href, signer }, upload),

    async copy(from, to) {
      const source = `/${bucket}/${pathOf(from)}`;
      const answer = await send('PUT', to, { headers: { 'x-amz-copy-source': source } });
      // A copy that fails after it has begun is a 200, too.
      if (answer?.bytes.includes('<Error>')) {
        throw serviceUnavailable(new Error('S3 did not end a copy.'));
      }
      return answer !== undefined;
    },

    async inspect(place) {
      const range = `bytes=${BEGIN.first}-${BEGIN.last}`;
      const { headers, bytes } = await sendSurely('GET', place, { headers: { range } });
      return { size: Number(headers.get('content-range')?.split('/')[1]), begin: bytes };
    },

    async find(place, { type, disposition, encoding }) {
      const query = {
        'response-content-type': type,
        'response-content-disposition': disposition,
        ...(encoding && { 'response-content-encoding': encoding }),
      };
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

/** Escapes by RFC 3986, which is signed and escapes more than JavaScript does. */
const escaped = (value: unknown) =>
  encodeURIComponent(String(value)).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
