import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, inject, test } from 'vitest';
import { MAX_PIXELS } from '../../functions/pictures/make-picture.ts';
import { pathOf } from '../../shared/files/file-store.ts';
import { pictureAddress } from '../../shared/files/picture-address.ts';
import { type File, files as resource } from '../../shared/resources/files.ts';
import { PICTURE_SIZES, type PictureSize } from '../../shared/resources/pictures.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { atOnce, create, errorOf, openStore, type TestStore } from '../store/api.ts';
import { files, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { sweeping } from '../store/sweep.ts';

const store = await openStore({ user_uploads: true });

const SECRET = 'Ada at 51.5 degrees north';

const drawing = (width: number, height: number, background = '#a0522d') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A photograph of a camera that was held sideways: left red, right blue as its bytes lie. */
const photograph = await drawing(600, 900, '#00f')
  .composite([{ input: await drawing(300, 900, '#f00').png().toBuffer(), gravity: 'west' }])
  .withExif({ IFD0: { Copyright: SECRET, Orientation: '6' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const upload = async (picture: Sharp | Buffer, changes: object = {}, shop: TestStore = store) => {
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
  const body = { name: 'Tin', filename: 'tin.jpg', file: bytes.toString('base64'), ...changes };
  return create(shop.asAdmin, '/files', body);
};

interface Shown {
  readonly status: number;
  readonly bytes: Buffer;
  readonly headers: Headers;
}

async function show(url: string, options: RequestInit = {}): Promise<Shown> {
  const response = await fetch(url, { redirect: 'manual', ...options });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function storedFile(shop: TestStore, id: number): Promise<File> {
  const file = await openRecords(table, shop.application, resource).get(id);
  if (!file) throw new Error('There is no such file.');
  return file;
}

const placeOf = async (shop: TestStore, id: number, size: PictureSize) => ({
  application: shop.application.id,
  content: (await storedFile(shop, id)).content.id,
  size,
});

test.each([
  ['160.webp', 160, 'webp', 'image/webp'],
  ['320.webp', 320, 'webp', 'image/webp'],
  ['640.png', 640, 'png', 'image/png'],
] as const)('a picture is %s below its url', async (size, width, format, type) => {
  const { url } = await upload(drawing(1_000, 500).jpeg());
  const { status, bytes, headers } = await show(`${url}/${size}`);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    etag: expect.stringMatching(/^"\d+\.\d+\.\w+"$/),
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height: width / 2 });
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s has sizes', async (format) => {
  const { url } = await upload(drawing(400, 400)[format]());
  const { status, bytes } = await show(`${url}/160.webp`);
  expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 160]);
});

test('is upright, in sRGB, and without what the camera has written', async () => {
  const { url } = await upload(photograph);
  const { bytes } = await show(`${url}/320.webp`);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ width: 320, height: 213, space: 'srgb' });
  expect([metadata.exif, metadata.orientation, metadata.icc]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(photograph.includes(SECRET)).toBe(true);
  expect(bytes.includes(SECRET)).toBe(false);
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  // Turned by 90 degrees, what was left is above.
  const [first, last] = [[...data.subarray(0, 3)], [...data.subarray(-3)]];
  expect(first[0]).toBeGreaterThan(200);
  expect(last[2]).toBeGreaterThan(200);
});

test('transparency stays, and a picture is never enlarged', async () => {
  const transparent = sharp({
    create: { width: 200, height: 100, channels: 4, background: '#0000' },
  });
  const { url } = await upload(transparent.png());
  for (const size of ['640.webp', '640.png']) {
    const { bytes } = await show(`${url}/${size}`);
    expect(await sharp(bytes).metadata()).toMatchObject({
      ...{ width: 200, height: 100, hasAlpha: true },
    });
  }
});

test('a size is made once and kept beside the file', async () => {
  const { id, url } = await upload(drawing(700, 700).jpeg());
  const place = await placeOf(store, id, '320.webp');
  expect(await files.read(place)).toBe(undefined);
  const [first, ...others] = await atOnce(6, () => show(`${url}/320.webp`));
  for (const other of others)
    expect(other.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect((await files.read(place))?.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  // What is kept is what is shown: it is not made again.
  const kept = await drawing(10, 10).webp().toBuffer();
  await files.put(place, kept);
  expect((await show(`${url}/320.webp`)).bytes.equals(kept)).toBe(true);
});

test('what an ended process has left of a size does not keep it from being made', async () => {
  const { id, url } = await upload(drawing(300, 300).jpeg());
  const place = await placeOf(store, id, '160.webp');
  const draft = join(inject('engine').folder, 'files', `${pathOf(place)}.draft`);
  await writeFile(draft, 'half of it');
  const { bytes } = await show(`${url}/160.webp`);
  expect((await files.read(place))?.equals(bytes)).toBe(true);
});

test('returns 304 for the ETag, and no body for HEAD', async () => {
  const { url } = await upload(drawing(300, 300).png());
  const address = `${url}/160.webp`;
  const { headers } = await show(address);
  const etag = headers.get('etag') ?? '';
  const again = await show(address, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
  const head = await show(address, { method: 'HEAD' });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
});

const frames = async (delay: number) =>
  sharp(
    await Promise.all(['#f00', '#0f0'].map((color) => drawing(50, 50, color).png().toBuffer())),
    { join: { animated: true } },
  ).gif({ delay: [delay, delay] });

/** A PNG that moves says so before its first picture. */
async function movingPng(): Promise<Buffer> {
  const png = await drawing(50, 50).png().toBuffer();
  const header = 8 + 25;
  const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  return Buffer.concat([png.subarray(0, header), chunk, png.subarray(header)]);
}

/** Few bytes, and more pixels than are worked on. */
const bomb = async () => {
  const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1;
  return drawing(side, side).png({ compressionLevel: 9 }).toBuffer();
};

test.each([
  ['a GIF that moves', async () => (await frames(100)).toBuffer()],
  [
    'a WebP that moves',
    async () =>
      sharp(await (await frames(90)).toBuffer(), { animated: true })
        .webp()
        .toBuffer(),
  ],
  ['a PNG that moves', movingPng],
  ['a picture of too many pixels', bomb],
  ['a broken picture', async () => (await drawing(90, 90).png().toBuffer()).subarray(0, 60)],
  [
    'a drawing that claims to be WebP',
    async () =>
      Buffer.from('<svg    WEBP xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
])('%s has no sizes, and each leads to the whole', async (_, make) => {
  const bytes = await make();
  const { id, url } = await upload(bytes);
  // Known from then on.
  for (const _ of ['made', 'kept']) {
    const { status, headers } = await show(`${url}/320.webp`);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      302,
      url,
      'public, max-age=600',
    ]);
  }
  expect(await files.read(await placeOf(store, id, '320.webp'))).toEqual(Buffer.alloc(0));
  expect((await show(url)).bytes.equals(bytes)).toBe(true);
});

test.each(['200.webp', '640', '640.jpg', '320.png', '-160.webp', '0160.webp', '160.webp.webp'])(
  'there is no size %s',
  async (size) => {
    const { url } = await upload(drawing(20, 20).png());
    const { status, bytes } = await show(`${url}/${size}`);
    expect([status, JSON.parse(bytes.toString()).errors[0].message]).toEqual([
      404,
      `A picture has the sizes ${PICTURE_SIZES.join(', ')}.`,
    ]);
  },
);

test('shows only public files of open stores at their own addresses', async () => {
  const shop = await openStore();
  const picture = drawing(20, 20).png();
  const own = await upload(picture, {}, shop);
  const secret = await upload(picture, { access: 'private' }, shop);
  const [link = '', query = ''] = secret.url.split('?');
  const guessed = own.url.replace(/[\w-]{22}-tin/, `${'A'.repeat(22)}-tin`);
  const foreign = own.url.replace(`/${shop.application.id}/`, `/${store.application.id}/`);
  const addresses = [
    ...[`${link}/160.webp`, `${link}/160.webp?${query}`],
    ...[`${guessed}/160.webp`, `${foreign}/160.webp`],
    own.url.replace(`/${own.id}/`, '/999/').concat('/160.webp'),
  ];
  for (const address of addresses) {
    const { status, bytes, headers } = await show(address);
    expect([address, status, headers.get('cache-control')]).toEqual([address, 404, 'no-store']);
    expect(JSON.parse(bytes.toString())).toEqual({
      status: false,
      errors: [expect.objectContaining({ message: 'There is no public file at this address.' })],
    });
  }
  expect((await show(`${own.url}/160.webp`)).status).toBe(200);
  await setStatus(table, await readApplication(table, shop.application.id), 'blocked', Date.now());
  const server = await startOwnServer();
  const { origin } = new URL(own.url);
  expect((await show(`${own.url.replace(origin, server)}/160.webp`)).status).toBe(404);
});

test.each(['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>'])(
  'the sizes of a file that begins with %s lead to it',
  async (text) => {
    const { url } = await upload(Buffer.from(text), { mime_type: 'image/png' });
    const { status, headers } = await show(`${url}/160.webp`);
    expect([status, headers.get('location')]).toEqual([302, url]);
  },
);

test('sizes are removed with the file', async () => {
  const shop = await openStore();
  const { id, url } = await upload(drawing(900, 900).jpeg(), {}, shop);
  for (const size of PICTURE_SIZES) expect((await show(`${url}/${size}`)).status).toBe(200);
  const places = await Promise.all(PICTURE_SIZES.map((size) => placeOf(shop, id, size)));
  expect((await shop.asAdmin('DELETE', `/files/${id}`)).status).toBe(200);
  expect((await show(`${url}/160.webp`)).status).toBe(404);
  expect(await sweeping(shop)(1)).toEqual([]);
  for (const place of places) expect(await files.read(place)).toBe(undefined);
});

test('a picture that a customer uploads has sizes, too', async () => {
  const bytes = await drawing(400, 300).png().toBuffer();
  const body = { name: 'Mine', filename: 'mine.png', file: bytes.toString('base64') };
  const { url } = await create(store.asUser, '/files', body);
  const size = pictureAddress(url, '160.webp');
  expect(size).toBe(`${url}/160.webp`);
  expect((await show(size)).status).toBe(200);
});

test('paths of sizes take no other method, and no more parts', async () => {
  const { url } = await upload(drawing(20, 20).png());
  const path = new URL(`${url}/160.webp`).pathname.slice('/v0'.length);
  const posted = await store.asAdmin('POST', path, {});
  expect([posted.status, errorOf(posted).type]).toEqual([405, 'MethodNotAllowed']);
  expect((await show(`${url}/160.webp/1`)).status).toBe(404);
});
