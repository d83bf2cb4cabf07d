import { openAsBlob } from 'node:fs';
import { MINUTE_MS } from '../../shared/durations.ts';
import { UserFacingError } from '../program.ts';

/** A bucket of S3, or of another server with its API, below a prefix. */
export interface Bucket {
  put(name: string, bytes: Uint8Array): Promise<void>;
  putFile(name: string, path: string): Promise<void>;
  /** The bytes of an object; throws when there is none. */
  read(name: string): Promise<ReadableStream<Uint8Array>>;
  /** All objects whose names begin so, with their bytes. */
  list(beginning?: string): Promise<Map<string, number>>;
  remove(name: string): Promise<void>;
}

/** Milliseconds of a request, and how fast a large one comes at least: bytes a second. */
const REQUEST_MS = MINUTE_MS;
const MIN_SPEED = 100_000;

const EXAMPLE = 'https://ACCESS_KEY:SECRET_KEY@s3.eu-central-1.amazonaws.com/bucket/prefix';

/** Never an argument: other users can see command lines. */
const bucketUrl = () => process.env['BACKUP_URL'] || undefined;

/** The address of the bucket that the environment names; undefined without one. Throws for a URL that names none. */
export function bucketAddress(given = bucketUrl()): BucketAddress | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  const [, bucket, prefix = ''] =
    /^\/([\w.-]+)(?:\/([\w./-]*?))?\/?$/.exec(url?.pathname ?? '') ?? [];
  const isHttp = /^https?:$/.test(url?.protocol ?? '');
  // The URL has a secret, so the error must not repeat it.
  if (!url || !isHttp || !url.username || !url.password || bucket === undefined) {
    throw new UserFacingError(`BACKUP_URL must look like ${EXAMPLE}`);
  }
  return { url, path: `/${bucket}/`, prefix: prefix && `${prefix}/` };
}

/** Some servers do not look at the region, and their names have none. */
const regionOf = ({ host, searchParams }: URL) =>
  searchParams.get('region') ??
  /(?:^|\.)s3[.-]([a-z]+-[a-z0-9-]+)\./.exec(host)?.[1] ??
  'us-east-1';

export interface BucketAddress {
  readonly url: URL;
  /** That of the bucket, on the server. */
  readonly path: string;
  /** What the names of all objects begin with. */
  readonly prefix: string;
}

interface Sent {
  readonly query?: Record<string, string>;
  readonly body?: Blob;
}

/** TLS sees to what changes on the way, so that a large file is read once. */
const digestOf = (body: Blob | undefined) => body && { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

/** Loads what signs requests, which a server without a bucket does not need. */
export async function openBucket({ url, path, prefix }: BucketAddress): Promise<Bucket> {
  const [{ Sha256 }, { HttpRequest }, { SignatureV4 }] = await Promise.all([
    import('@smithy/core/checksum'),
    import('@smithy/core/transport'),
    import('@smithy/signature-v4'),
  ]);
  const { protocol, hostname, host, port } = url;
  const signer = new SignatureV4({
    ...{ service: 's3', region: regionOf(url), sha256: Sha256, uriEscapePath: false },
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  });

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    { query = {}, body }: Sent = {},
  ): Promise<Response> {
    const request = new HttpRequest({
      ...{ method, protocol, hostname, query, path: `${path}${name}` },
      ...(port && { port: Number(port) }),
      headers: { host, ...digestOf(body) },
    });
    const { headers } = await signer.sign(request);
    const target = new URL(`${protocol}//${host}${path}${name}`);
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
    const ms = REQUEST_MS + Math.ceil((body?.size ?? 0) / MIN_SPEED) * 1_000;
    const signal = AbortSignal.timeout(ms);
    const answer = await fetch(target, { method, headers, signal, ...(body && { body }) });
    if (answer.ok) return answer;
    const [, code = answer.statusText] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
    throw new Error(`the bucket responded to ${method} with ${answer.status} ${code}`);
  }

  return {
    async put(name, bytes) {
      await send('PUT', prefix + name, { body: new Blob([Buffer.from(bytes)]) });
    },
    async putFile(name, file) {
      await send('PUT', prefix + name, { body: await openAsBlob(file) });
    },
    async read(name) {
      const { body } = await send('GET', prefix + name);
      return body ?? new ReadableStream();
    },
    async list(beginning = '') {
      const found = new Map<string, number>();
      let next: string | undefined;
      do {
        const query = { 'list-type': '2', prefix: prefix + beginning };
        const more = next === undefined ? query : { ...query, 'continuation-token': next };
        const text = await (await send('GET', '', { query: more })).text();
        for (const [, key = '', size] of text.matchAll(/<Key>([^<]*)<\/Key>.*?<Size>(\d+)</gs)) {
          found.set(key.slice(prefix.length), Number(size));
        }
        next = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
      } while (next !== undefined);
      return found;
    },
    async remove(name) {
      await send('DELETE', prefix + name);
    },
  };
}
