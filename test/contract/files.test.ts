import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES, MAX_USER_FILE_BYTES } from '../../functions/files/create-file.ts';
import { MAX_BYTES_OF_USERS, MAX_FILES_OF_USERS } from '../../shared/files/file-counts.ts';
import { linkTo } from '../../shared/files/file-links.ts';
import type { FilePlace } from '../../shared/files/file-store.ts';
import { UNRECORDED_MS, unusedBytes } from '../../shared/files/unused-bytes.ts';
import { type File as FileRecord, files as resource } from '../../shared/resources/files.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { besideRecordsKey, dueWork, recordPartition } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { LINK_SECONDS } from '../../shared/tenancy/link-signatures.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  type Ask,
  atOnce,
  baseUrl,
  create,
  errorOf,
  logIn,
  openStore,
  type TestStore,
} from '../store/api.ts';
import { cipher, files, table } from '../store/local-store.ts';
import { command } from '../store/ops-command.ts';
import { sweeping } from '../store/sweep.ts';

const store = await openStore();
const { application, asAdmin, asPublic, asUser } = store;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1');
const HTML = Buffer.from('<script>alert(1)</script>');
const PICTURE = { name: 'Tea tin', filename: 'tin.png', file: PNG.toString('base64') };

/** The record as it is stored. */
async function storedFile(shop: TestStore, id: number): Promise<FileRecord> {
  const file = await openRecords(table, shop.application, resource).get(id);
  if (!file) throw new Error('There is no such file.');
  return file;
}

/** What a link answers. */
async function fetchFile(url: string, options: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...options });
  const bytes = Buffer.from(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    bytes,
    type: header('Content-Type'),
    disposition: header('Content-Disposition'),
    policy: header('Content-Security-Policy'),
    options: header('X-Content-Type-Options'),
    caching: header('Cache-Control'),
    etag: header('ETag'),
  };
}

const isStored = async (place: FilePlace) =>
  (await files.find(place, { type: 'image/png', disposition: 'inline' })) !== undefined;

const upload = (ask: Ask, changes: object = {}) =>
  create(ask, '/files', { ...PICTURE, ...changes });

test('an admin uploads, reads, lists, changes and deletes a file', async () => {
  const shop = await openStore();
  const created = await shop.asAdmin('POST', '/files', { ...PICTURE, shelf: 'B2' });
  const { id, filename, created_at } = created.body.data;
  const record = {
    id,
    application_id: shop.application.id,
    name: 'Tea tin',
    slug: null,
    description: null,
    user_id: null,
    filename,
    original_filename: 'tin.png',
    url: `${baseUrl}/files/${shop.application.id}/${id}/${filename}`,
    size: PNG.length,
    mime_type: 'image/png',
    access: 'public',
    shelf: 'B2',
    created_at,
    updated_at: created_at,
  };
  expect(filename).toMatch(/^[\w-]{22}-tin\.png$/);
  expect(created.body).toEqual({ status: true, data: record });

  for (const ask of [shop.asPublic, shop.asUser, shop.asAdmin]) {
    expect((await ask('GET', `/media/${id}`)).body).toEqual({ status: true, data: record });
    expect((await ask('GET', '/files')).body).toMatchObject({ data: [record], count: 1 });
  }
  const changes = { name: 'Tin', slug: 'tin', url: 'http://x', access: 'private', size: 1 };
  const changed = await shop.asAdmin('PUT', `/files/${id}`, changes);
  expect(changed.body.data).toEqual({
    ...record,
    name: 'Tin',
    slug: 'tin',
    updated_at: changed.body.data.updated_at,
  });
  expect((await fetchFile(record.url)).bytes).toEqual(PNG);

  expect((await shop.asAdmin('DELETE', `/media/${id}`)).body).toEqual({ status: true });
  expect((await shop.asAdmin('DELETE', `/media/${id}`)).status).toBe(404);
  expect((await fetchFile(record.url)).status).toBe(404);
});

test('an admin can also upload a file as a multipart form', async () => {
  const form = new FormData();
  form.set('slug', 'tin');
  form.set('file', new File([PNG], '../Grüner "Tee".png', { type: 'image/png' }));
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const Authorization = `${application.publicKey}:${token}`;
  const response = await fetch(`${baseUrl}/files`, {
    method: 'POST',
    headers: { Authorization },
    body: form,
  });
  const { data } = (await response.json()) as { data: Record<string, string> };
  expect(data).toMatchObject({
    name: '../Grüner "Tee".png',
    slug: 'tin',
    original_filename: '../Grüner "Tee".png',
    mime_type: 'image/png',
    size: PNG.length,
  });
  expect(data['filename']).toMatch(/^[\w-]{22}-Gr-ner-Tee-\.png$/);
  const shown = await fetchFile(data['url'] ?? '');
  expect(shown.disposition).toBe(
    `inline; filename="Gr-ner-Tee-.png"; filename*=UTF-8''Gr%C3%BCner%20%22Tee%22.png`,
  );

  const broken = await fetch(`${baseUrl}/files`, {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: 'no form',
  });
  expect([broken.status, await broken.json()]).toEqual([
    400,
    {
      status: false,
      errors: [
        { code: 400, type: 'BadRequest', message: 'The body is not valid multipart/form-data.' },
      ],
    },
  ]);
});

const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

test('serves a file by its actual bytes, whatever its name', async () => {
  // HTML that begins as a picture is a broken picture, never a page.
  const { url } = await upload(asAdmin, { filename: 'a.html', mime_type: 'text/html' });
  expect(await fetchFile(url)).toEqual({
    status: 200,
    bytes: PNG,
    type: 'image/png',
    disposition: `inline; filename="a.html"; filename*=UTF-8''a.html`,
    policy: SANDBOX,
    options: 'nosniff',
    caching: 'public, max-age=600',
    etag: expect.stringMatching(/^"\d+"$/),
  });
});

test.each([
  ['a page', HTML],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page after a picture', Buffer.concat([Buffer.from('GIF'), HTML])],
  ['one byte', Buffer.from([0xff])],
])('%s is downloaded, even if it claims to be a picture', async (_, bytes) => {
  const file = bytes.toString('base64');
  const { url, mime_type } = await upload(asAdmin, { file, mime_type: 'image/png' });
  expect(mime_type).toBe('image/png');
  expect(await fetchFile(url)).toMatchObject({
    status: 200,
    bytes,
    type: 'application/octet-stream',
    disposition: expect.stringMatching(/^attachment; /),
    policy: SANDBOX,
    options: 'nosniff',
  });
});

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypisom', 'video/mp4'],
  ['%PDF-1.7', 'application/pdf'],
])('%j is shown as %s', async (begin, type) => {
  const file = Buffer.from(`${begin}...`, 'latin1').toString('base64');
  const { url } = await upload(asAdmin, { file, filename: 'a' });
  expect(await fetchFile(url)).toMatchObject({
    type,
    disposition: `inline; filename="a"; filename*=UTF-8''a`,
  });
});

test('returns 304 for a matching ETag and no body for HEAD', async () => {
  const { url } = await upload(asAdmin);
  const { etag } = await fetchFile(url);
  const again = await fetchFile(url, { headers: { 'If-None-Match': etag ?? '' } });
  expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0), etag });
  const head = await fetchFile(url, { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0), type: 'image/png', etag });
});

test.each([
  ['bytes=0-7', 206, 0, 7],
  ['bytes=8-', 206, 8, PNG.length - 1],
  ['bytes=-3', 206, PNG.length - 3, PNG.length - 1],
  ['bytes=30-999', 206, 30, PNG.length - 1],
  ['bytes=-999', 206, 0, PNG.length - 1],
  ['bytes=5-4', 200, 0, PNG.length - 1],
  ['bytes=-', 200, 0, PNG.length - 1],
  ['bytes=0-1,4-5', 200, 0, PNG.length - 1],
  ['rows=0-1', 200, 0, PNG.length - 1],
])('the range %j returns %i with bytes %i to %i', async (range, status, first, last) => {
  const { url } = await upload(asAdmin);
  const answer = await fetch(url, { headers: { Range: range } });
  expect(answer.status).toBe(status);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG.subarray(first, last + 1));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': String(last - first + 1),
    'content-type': 'image/png',
  });
  const part = status === 206 ? `bytes ${first}-${last}/${PNG.length}` : null;
  expect(answer.headers.get('Content-Range')).toBe(part);
});

test.each([`bytes=${PNG.length}-`, 'bytes=-0'])('returns 416 for the range %j', async (range) => {
  const { url } = await upload(asAdmin);
  const answer = await fetch(url, { headers: { Range: range } });
  expect(answer.headers.get('Content-Range')).toBe(`bytes */${PNG.length}`);
  expect([answer.status, await answer.json()]).toEqual([
    416,
    {
      status: false,
      errors: [
        {
          code: 416,
          type: 'RangeNotSatisfiable',
          message: `The range starts beyond the end of the ${PNG.length} bytes.`,
        },
      ],
    },
  ]);
});

test('returns a range only if If-Range matches the ETag', async () => {
  const { url } = await upload(asAdmin);
  const { etag } = await fetchFile(url);
  const partIf = (tag: string) =>
    fetchFile(url, { headers: { Range: 'bytes=0-7', 'If-Range': tag } });
  expect(await partIf(etag ?? '')).toMatchObject({ status: 206, bytes: PNG.subarray(0, 8), etag });
  expect(await partIf('"other"')).toMatchObject({ status: 200, bytes: PNG });
  expect(await partIf(`W/${etag}`)).toMatchObject({ status: 200, bytes: PNG });
});

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\a.txt', 'a.txt'],
  ['a\r\nSet-Cookie: x=1', 'a-Set-Cookie-x-1'],
  ['...', 'file'],
  ['%2e%2e%2f', '2e-2e-2f'],
  ['\ud800', 'file'],
])('the file name %j becomes %s in the link', async (sent, name) => {
  const { filename, url, original_filename } = await upload(asAdmin, { filename: sent });
  expect(filename.slice(23)).toBe(name);
  expect(original_filename).toBe(sent);
  const { status, disposition } = await fetchFile(url);
  expect(status).toBe(200);
  expect(disposition).toMatch(/^[\x20-\x7e]+$/);
});

test.each([
  [{ filename: null }, 'missingRequiredProperty', 'filename'],
  [{ name: null }, 'missingRequiredProperty', 'name'],
  [{ file: null }, 'missingRequiredProperty', 'file'],
  [{ file: '' }, 'min', 'file'],
  [{ file: 'data:image/png;base64,' }, 'format', 'file'],
  [{ file: 'no base64!' }, 'format', 'file'],
  [{ slug: 'x'.repeat(141) }, 'max', 'slug'],
  [{ access: 'hidden' }, 'whitelist', 'access'],
  [{ mime_type: 'text' }, 'format', 'mime_type'],
])('refuses %j', async (changes, failedValidator, invalidPropertyName) => {
  const answer = await asAdmin('POST', '/files', { ...PICTURE, ...changes });
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName }),
  ]);
  expect(JSON.stringify(answer.body)).not.toContain('base64!');
});

test('accepts base64 as a data URI with line breaks', async () => {
  const lines = PICTURE.file.replaceAll(/(.{10})/g, '$1\r\n');
  const { url } = await upload(asAdmin, { file: `data:image/png;base64,${lines}\n` });
  expect((await fetchFile(url)).bytes).toEqual(PNG);
});

test('accepts the largest file with line breaks and refuses one more byte', async () => {
  const bytes = Buffer.alloc(MAX_FILE_BYTES, 7);
  const file = bytes.toString('base64').replaceAll(/(.{60})/g, '$1\n');
  const { url, size } = await upload(asAdmin, { file });
  expect(size).toBe(MAX_FILE_BYTES);
  const digest = (each: Buffer) => createHash('sha256').update(each).digest('hex');
  expect(digest((await fetchFile(url)).bytes)).toBe(digest(bytes));

  const refused = [
    await asAdmin('POST', '/files', {
      ...PICTURE,
      file: Buffer.alloc(MAX_FILE_BYTES + 1).toString('base64'),
    }),
    await asUser('POST', '/files', {
      ...PICTURE,
      file: Buffer.alloc(MAX_USER_FILE_BYTES + 1).toString('base64'),
    }),
    await asAdmin('POST', '/files', { ...PICTURE, file: 'A'.repeat(6_100_000) }),
    await asAdmin('POST', '/brands', { name: 'A'.repeat(2_000_000) }),
  ];
  expect(refused.map((answer) => [answer.status, errorOf(answer).message])).toEqual([
    [413, 'file can have up to 4194304 bytes. This one has 4194305.'],
    [413, 'file can have up to 2097152 bytes. This one has 2097153.'],
    [413, 'A request body can have up to 6029312 bytes.'],
    [413, 'A request body can have up to 1048576 bytes.'],
  ]);
});

test("no other user or guest can see or change a user's files", async () => {
  const asBob = await logIn(store, 502);
  const { id, user_id, url } = await upload(asUser, { user_id: 502 });
  expect(user_id).toBe(store.userId);
  for (const ask of [asBob, asPublic]) {
    expect((await ask('GET', `/files/${id}`)).status).toBe(404);
    const { body } = await ask('GET', '/files?per_page=250');
    expect(body.data.map((each: { id: number }) => each.id)).not.toContain(id);
  }
  for (const method of ['PUT', 'DELETE']) {
    expect((await asBob(method, `/files/${id}`, { name: 'x' })).status).toBe(404);
    expect((await asPublic(method, `/files/${id}`, { name: 'x' })).status).toBe(401);
  }
  const { id: ofStore } = await upload(asAdmin);
  expect((await asUser('GET', `/files/${ofStore}`)).status).toBe(200);
  expect((await asUser('PUT', `/files/${ofStore}`, { name: 'x' })).status).toBe(404);
  expect((await asPublic('POST', '/files', PICTURE)).status).toBe(401);
  expect((await fetchFile(url)).status).toBe(200);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Users\\\\tin.png', 'tin.png'],
  ['tin\u202egnp.exe', 'tingnp.exe'],
  ['\u2066a\u2069\u200b\u0000.png', 'a.png'],
  ['..', 'file'],
])('%j is saved as %s', async (filename, saved) => {
  const { url } = await upload(asAdmin, { filename });
  const { disposition } = await fetchFile(url);
  expect(disposition?.split("filename*=UTF-8''")[1]).toBe(saved);
});

test('other sites cannot read or embed a PDF', async () => {
  const file = Buffer.from('%PDF-1.7 ...').toString('base64');
  const { url } = await upload(asAdmin, { file, filename: 'a.pdf' });
  const { headers } = await fetch(url);
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('a private file needs a signed link and is never cached', async () => {
  const { id, url } = await upload(asAdmin, { access: 'private' });
  expect(await fetchFile(url)).toMatchObject({ status: 200, bytes: PNG, caching: 'no-store' });
  for (const ask of [asPublic, asUser]) {
    expect((await ask('GET', `/files/${id}`)).status).toBe(404);
  }
  const link = new URL(url);
  const expires = Number(link.searchParams.get('expires'));
  const changed = (name: string, value: string) => {
    const other = new URL(link);
    other.searchParams.set(name, value);
    return other.href;
  };
  const refused = [
    url.slice(0, url.indexOf('?')),
    changed('expires', String(expires + 1)),
    changed('signature', 'x'),
    changed('signature', ''),
  ];
  const file = await storedFile(store, id);
  const linking = { baseUrl, application: application.id };
  const started = Date.now() - LINK_SECONDS * 1_000;
  refused.push(linkTo(file, { ...linking, now: started - 1_000 }));
  for (const each of refused) expect((await fetchFile(each)).status).toBe(404);
  const lasting = linkTo(file, { ...linking, now: started + 600_000 });
  expect((await fetchFile(lasting)).status).toBe(200);
});

test('a link with another store, file ID or random part returns 404', async () => {
  const other = await openStore();
  const { id, url, filename } = await upload(asAdmin);
  const links = [
    `${baseUrl}/files/${other.application.id}/${id}/${filename}`,
    `${baseUrl}/files/${application.id}/${id}/${'A'.repeat(22)}-tin.png`,
    `${baseUrl}/files/${application.id}/${id}/tin.png`,
    `${baseUrl}/files/${application.id}/${id + 1}/${filename}`,
    `${baseUrl}/files/0/${id}/${filename}`,
    `${baseUrl}/files/x/${id}/${filename}`,
    `${url}/x`,
  ];
  for (const link of links) expect((await fetchFile(link)).status).toBe(404);
  expect((await other.asAdmin('GET', `/files/${id}`)).status).toBe(404);
});

test("concurrent uploads stay within a user's file limit", async () => {
  const shop = await openStore();
  const key = besideRecordsKey(shop.application.id, 'files#counts', String(shop.userId));
  await table.write({ put: { ...key, files: 47 } });
  const answers = await atOnce(8, () => shop.asUser('POST', '/files', PICTURE));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => [answer.status, errorOf(answer).message])).toEqual(
    Array(5).fill([400, 'A user can have up to 50 files. Delete some first.']),
  );
  const { id } = answers.find(({ status }) => status === 200)?.body.data ?? {};
  await shop.asUser('DELETE', `/files/${id}`);
  await upload(shop.asUser);
  expect((await shop.asUser('POST', '/files', PICTURE)).status).toBe(400);
  expect((await shop.asAdmin('POST', '/files', PICTURE)).status).toBe(200);
});

test.each([
  ['files', { files: MAX_FILES_OF_USERS }, 'All users together can have up to 10000 files'],
  [
    'bytes',
    { files: 9, bytes: MAX_BYTES_OF_USERS - PNG.length + 1 },
    'All users together can have up to 2147483648 bytes of files',
  ],
])('an admin can still upload once users have used up their %s', async (_, counted, message) => {
  const shop = await openStore();
  const key = besideRecordsKey(shop.application.id, 'files#counts', 'users');
  await table.write({ put: { ...key, ...counted } });
  const refused = await shop.asUser('POST', '/files', PICTURE);
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    `${message}. Delete some first.`,
  ]);
  expect((await shop.asAdmin('POST', '/files', PICTURE)).status).toBe(200);
  const given = await upload(shop.asAdmin, { user_id: shop.userId });
  expect(given.user_id).toBe(shop.userId);
});

test('users can upload files only if the store allows it', async () => {
  const shop = await openStore({ user_uploads: false });
  const refused = await shop.asUser('POST', '/files', PICTURE);
  expect(refused.body).toEqual({
    status: false,
    errors: [
      {
        code: 400,
        type: 'BadRequest',
        message: 'This store does not accept files from its customers.',
      },
    ],
  });
  const { id } = await upload(shop.asAdmin, { user_id: shop.userId });
  expect((await shop.asUser('GET', `/files/${id}`)).status).toBe(200);
  const other = await openStore({ user_uploads: true });
  expect((await other.asUser('POST', '/files', PICTURE)).status).toBe(200);
});

test('clearing a store removes the bytes of its files', async () => {
  const shop = await openStore();
  const { id } = await upload(shop.asAdmin);
  const { content } = await storedFile(shop, id);
  const place = { application: shop.application.id, content: content.id };
  expect(await isStored(place)).toBe(true);
  await command('application', 'clear', String(shop.application.id), '--yes');
  expect(await isStored(place)).toBe(false);
});

test("erasing a user removes only that user's files, with their bytes", async () => {
  const shop = await openStore();
  const account = { name: 'Ada', email: 'ada@example.org', password: 'x1y2z3' };
  const user = await create(shop.asPublic, '/users', account);
  const asAda = await logIn(shop, user.id);
  const own = [await upload(asAda), await upload(shop.asAdmin, { user_id: user.id })];
  const others = [await upload(shop.asUser), await upload(shop.asAdmin)];
  const placesOf = async (records: readonly { id: number }[]) => {
    const stored = await Promise.all(records.map(({ id }) => storedFile(shop, id)));
    return stored.map(({ content }) => ({
      application: shop.application.id,
      content: content.id,
    }));
  };
  const [gone, kept] = [await placesOf(own), await placesOf(others)];
  const { data: exported } = (await asAda('GET', `/users/${user.id}/export`)).body;
  expect(exported.files).toEqual(own.toReversed());

  expect((await asAda('POST', `/users/${user.id}/erase`)).body).toEqual({ status: true });
  expect((await shop.asAdmin('GET', '/files')).body).toMatchObject({ count: 2 });
  for (const { url } of own) expect((await fetchFile(url)).status).toBe(404);
  expect(await sweeping(shop)(1)).toEqual([]);
  expect(await Promise.all(gone.map(isStored))).toEqual([false, false]);
  expect(await Promise.all(kept.map(isStored))).toEqual([true, true]);
  const counts = await table.query(recordPartition(shop.application.id, 'files#counts'));
  expect(counts.map(({ sk, files: count, bytes }) => [sk, count, bytes])).toEqual(
    [
      [String(user.id), 0, undefined],
      [String(shop.userId), 1, undefined],
      ['store', 1, undefined],
      ['users', 1, PNG.length],
    ].toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  );
});

test('the sweep removes the bytes of files that were deleted or never recorded', async () => {
  const shop = await openStore();
  const sweep = sweeping(shop);
  const { id } = await upload(shop.asAdmin);
  const { content } = await storedFile(shop, id);
  const place = { application: shop.application.id, content: content.id };
  const unrecorded = { ...place, content: content.id + 1 };
  await files.put(unrecorded, PNG);
  await table.write(scheduleWork(unusedBytes(unrecorded), Date.now() + UNRECORDED_MS));

  expect(await sweep(59)).toEqual([]);
  expect(await isStored(unrecorded)).toBe(true);
  expect(await sweep(61)).toEqual([]);
  expect(await isStored(unrecorded)).toBe(false);
  expect(await isStored(place)).toBe(true);
  await shop.asAdmin('DELETE', `/files/${id}`);
  expect(await sweep(1)).toEqual([]);
  expect(await isStored(place)).toBe(false);
  expect(await table.query(dueWork.partition(shop.application.id))).toEqual([]);
});
