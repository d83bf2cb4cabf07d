import { createHmac, hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { s3Files } from '../../shared/files/s3-files.ts';

/** What of S3 the files need: objects by their paths, for requests that are signed. */
const objects = new Map<string, Buffer>();
const seen: { method: string; signature: string; digest: string }[] = [];
let failing = false;
/** Whether copies fail after they have begun. */
let breaking = false;

const server = createServer(async (request, response) => {
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '', 'http://s3');
  const signature = headers.authorization ?? url.searchParams.get('X-Amz-Signature') ?? '';
  seen.push({ method, signature, digest: String(headers['x-amz-content-sha256']) });
  const body = await buffer(request);
  if (failing) response.writeHead(500).end();
  else if (headers['x-amz-copy-source']) copy(String(headers['x-amz-copy-source']), url, response);
  else if (headers.range) givePart(url, response);
  else if (method === 'GET') give(url, response);
  else if (method === 'PUT') objects.set(url.pathname, body);
  else objects.delete(url.pathname);
  response.end();
});

/** S3 answers 403 for what is not there, to whoever may not list. */
function copy(source: string, { pathname }: URL, response: ServerResponse): void {
  const found = objects.get(source);
  if (found) objects.set(pathname, found);
  response.writeHead(found ? 200 : 403);
  response.write(found && !breaking ? '<CopyObjectResult/>' : '<Error><Code>x</Code></Error>');
}

function givePart({ pathname }: URL, response: ServerResponse): void {
  const found = objects.get(pathname) ?? Buffer.alloc(0);
  response.writeHead(206, { 'Content-Range': `bytes 0-15/${found.length}` });
  response.write(found.subarray(0, 16));
}

function give({ pathname, searchParams }: URL, response: ServerResponse): void {
  const found = objects.get(pathname);
  response.writeHead(found ? 200 : 404, {
    'Content-Type': searchParams.get('response-content-type') ?? '',
    'Content-Disposition': searchParams.get('response-content-disposition') ?? '',
  });
  response.end(found);
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
beforeEach(() => {
  objects.clear();
  seen.length = 0;
  failing = false;
  breaking = false;
});

const { port } = server.address() as AddressInfo;
const config = {
  bucket: 'shop-files',
  region: 'eu-west-1',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' },
};
const files = s3Files({ ...config, endpoint: `http://127.0.0.1:${port}` });
const place = { application: 7, content: 42 };
const shown = {
  type: 'image/png',
  disposition: `inline; filename="a.png"; filename*=UTF-8''a'b*.png`,
};

async function linkTo(store = files): Promise<URL> {
  const found = await store.find(place, shown);
  return new URL(found && 'url' in found ? found.url : '');
}

test('stores a file with a signed request, links to it and removes it', async () => {
  const bytes = Buffer.from([0, 1, 255]);
  await files.put(place, bytes);
  expect(objects.get('/shop-files/7/42')).toEqual(bytes);
  expect(seen[0]).toEqual({
    method: 'PUT',
    signature: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}$/,
    ),
    digest: hash('sha256', bytes),
  });
  const answer = await fetch(await linkTo());
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(answer.headers.get('content-type')).toBe(shown.type);
  expect(answer.headers.get('content-disposition')).toBe(shown.disposition);
  await files.remove(place);
  expect(objects.size).toBe(0);
});

test('keeps sizes of a picture beside it, and removes them with it', async () => {
  const size = { ...place, size: '320.webp' } as const;
  expect(await files.read(size)).toBe(undefined);
  await files.put(place, Buffer.from('whole'));
  await files.put(size, Buffer.from('small'));
  await files.put({ ...place, size: '160.webp' }, Buffer.alloc(0));
  await files.put({ application: 7, content: 43 }, Buffer.from('other'));
  expect(objects.get('/shop-files/7/42.320.webp')).toEqual(Buffer.from('small'));
  expect(await files.read(size)).toEqual(Buffer.from('small'));
  expect(await files.read({ ...place, size: '160.webp' })).toEqual(Buffer.alloc(0));
  await files.remove(place);
  expect([...objects.keys()]).toEqual(['/shop-files/7/43']);
});

test('a link expires after 15 minutes and contains no secret', async () => {
  const link = await linkTo();
  expect(Object.fromEntries(link.searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Credential': expect.stringMatching(/^AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request$/),
    'X-Amz-Date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
    'X-Amz-Expires': '900',
    'X-Amz-Security-Token': 'session',
    'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    'X-Amz-SignedHeaders': 'host',
    'response-content-disposition': shown.disposition,
    'response-content-type': shown.type,
  });
  expect(link.href).not.toContain('secret');
});

test('a link names the content encoding', async () => {
  const found = await files.find(place, { ...shown, encoding: 'gzip' });
  const { searchParams } = new URL(found && 'url' in found ? found.url : '');
  expect(searchParams.get('response-content-encoding')).toBe('gzip');
});

test('without an endpoint, the bucket is part of the regional host', async () => {
  const { origin, pathname } = await linkTo(s3Files(config));
  expect([origin, pathname]).toEqual(['https://shop-files.s3.eu-west-1.amazonaws.com', '/7/42']);
});

test('copies a file within S3 and reads its size and first bytes', async () => {
  const bytes = Buffer.from('\x89PNG, and some more bytes');
  await files.put(place, bytes);
  const copied = { application: 7, content: 43 };
  expect(await files.copy(place, copied)).toBe(true);
  expect(objects.get('/shop-files/7/43')).toEqual(bytes);
  expect(await files.inspect(copied)).toEqual({
    size: bytes.length,
    begin: bytes.subarray(0, 16),
  });
  expect(seen.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET']);
  expect(seen.every(({ signature }) => signature !== '')).toBe(true);
  expect(await files.copy({ application: 7, content: 1 }, copied)).toBe(false);
  breaking = true;
  await expect(files.copy(place, copied)).rejects.toMatchObject({ status: 503 });
});

/** The signature of a text by the rules of AWS, with the key of one day. */
const signed = (text: string, day: string) =>
  [day, 'eu-west-1', 's3', 'aws4_request', text]
    .reduce(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from('AWS4secret'),
    )
    .toString('hex');

test('an upload form accepts one object of one size and type for 15 minutes', async () => {
  const now = Date.parse('2026-11-22T10:00:00.250Z');
  const upload = { place, size: 5_000_000, type: 'video/mp4', baseUrl: 'https://shop/v0', now };
  const { url, fields } = await s3Files(config).form(upload);
  expect(url).toBe('https://shop-files.s3.eu-west-1.amazonaws.com/');
  const { policy = '', 'x-amz-signature': signature, ...others } = fields;
  const expected = {
    key: '7/42',
    'Content-Type': 'video/mp4',
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': 'AKIDEXAMPLE/20261122/eu-west-1/s3/aws4_request',
    'x-amz-date': '20261122T100000Z',
    'x-amz-security-token': 'session',
  };
  expect(others).toEqual(expected);
  expect(JSON.parse(Buffer.from(policy, 'base64').toString())).toEqual({
    expiration: '2026-11-22T10:15:00.250Z',
    conditions: [
      { bucket: 'shop-files' },
      ...Object.entries(expected).map(([name, value]) => ({ [name]: value })),
      ['content-length-range', 5_000_000, 5_000_000],
    ],
  });
  expect(signature).toBe(signed(policy, '20261122'));
});

test('an S3 failure is a 503', async () => {
  failing = true;
  await expect(files.put(place, Buffer.from('a'))).rejects.toMatchObject({ status: 503 });
  await expect(files.remove(place)).rejects.toMatchObject({ status: 503 });
  await expect(files.copy(place, place)).rejects.toMatchObject({ status: 503 });
  await expect(files.inspect(place)).rejects.toMatchObject({ status: 503 });
});
