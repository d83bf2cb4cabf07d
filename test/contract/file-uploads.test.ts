import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { MAX_FILE_BYTES } from '../../functions/files/create-file.ts';
import { COMPLETION_SECONDS, MAX_UPLOAD_BYTES } from '../../functions/files/uploads.ts';
import { FORM_SECONDS, type UploadForm } from '../../shared/files/file-store.ts';
import { besideRecordsKey, dueWork } from '../../shared/storage/keys.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { type Ask, ask, atOnce, baseUrl, create, errorOf, openStore } from '../store/api.ts';
import { cipher, files, table } from '../store/local-store.ts';
import { sweeping } from '../store/sweep.ts';

const store = await openStore();
const { asAdmin, asPublic, asUser } = store;

const FILM = Buffer.concat([Buffer.from('\0\0\0\x1cftypisom', 'latin1'), randomBytes(1_000)]);
const ANNOUNCED = { name: 'How tea is made', filename: 'tea.mp4', size: FILM.length };

const begin = (by: Ask = asAdmin, changes: object = {}) =>
  create(by, '/files', { ...ANNOUNCED, ...changes });

/** Sends the form as a page does. */
async function send({ url, fields }: UploadForm, bytes = FILM) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([bytes], 'film', { type: 'video/mp4' }));
  const answer = await fetch(url, { method: 'POST', body: form });
  return { status: answer.status, text: await answer.text() };
}

const complete = (id: number, by: Ask = asAdmin) => by('POST', `/files/${id}/complete`, {});

/** The names of the files of a store in the folder. */
const stored = (application: number) =>
  readdirSync(join(inject('engine').folder, 'files', String(application)));

test('a file too large for a body is uploaded by form and visible once complete', async () => {
  const shop = await openStore();
  const film = Buffer.concat([FILM, Buffer.alloc(MAX_FILE_BYTES, '\r\n--')]);
  const begun = await begin(shop.asAdmin, { size: film.length, slug: 'tea', shelf: 'B2' });
  const { upload, ...file } = begun;
  const { id, filename, created_at } = file;
  expect(file).toEqual({
    id,
    application_id: shop.application.id,
    name: 'How tea is made',
    slug: 'tea',
    description: null,
    user_id: null,
    filename: expect.stringMatching(/^[\w-]{22}-tea\.mp4$/),
    original_filename: 'tea.mp4',
    url: `${baseUrl}/files/${shop.application.id}/${id}/${filename}`,
    size: film.length,
    mime_type: 'video/mp4',
    access: 'public',
    shelf: 'B2',
    created_at,
    updated_at: created_at,
  });
  expect(Date.parse(upload.expires_at) - Date.parse(created_at)).toBeCloseTo(900_000, -4);

  const nobodySees = async () => {
    for (const by of [shop.asAdmin, shop.asPublic]) {
      expect((await by('GET', `/files/${id}`)).status).toBe(404);
      expect((await by('GET', '/files')).body).toMatchObject({ data: [], count: 0 });
    }
    expect((await fetch(file.url)).status).toBe(404);
  };
  await nobodySees();
  expect(errorOf(await complete(id, shop.asAdmin))).toMatchObject({
    code: 400,
    message: 'The file has not been uploaded yet.',
  });
  expect(await send(upload, film)).toEqual({ status: 204, text: '' });
  await nobodySees();

  const completed = await complete(id, shop.asAdmin);
  expect(completed.body).toEqual({ status: true, data: file });
  expect((await complete(id, shop.asAdmin)).body).toEqual(completed.body);
  expect((await shop.asPublic('GET', `/files/${id}`)).body.data).toEqual(file);
  expect((await shop.asPublic('GET', '/files')).body).toMatchObject({ data: [file], count: 1 });
  const answer = await fetch(file.url);
  expect(answer.headers.get('Content-Type')).toBe('video/mp4');
  expect(film.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

test('the type comes from the bytes, whatever was announced', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  const { id, url, upload } = await begin(asAdmin, { size: page.length });
  await send(upload, page);
  const { data } = (await complete(id)).body;
  expect(data.mime_type).toBe('video/mp4');
  const answer = await fetch(url);
  expect(answer.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; /);

  const unnamed = await begin(asAdmin, { filename: 'film' });
  await send(unnamed.upload);
  expect(unnamed.mime_type).toBe('text/plain');
  expect((await complete(unnamed.id)).body.data.mime_type).toBe('video/mp4');
});

test.each([
  ['too few', FILM.subarray(1)],
  ['too many', Buffer.concat([FILM, Buffer.from('x')])],
  ['no', Buffer.alloc(0)],
])('an upload with %s bytes is refused and leaves nothing behind', async (_, bytes) => {
  const shop = await openStore();
  const { id, upload } = await begin(shop.asAdmin);
  const { status, text } = await send(upload, bytes);
  expect([status, JSON.parse(text)]).toEqual([
    400,
    {
      status: false,
      errors: [
        {
          code: 400,
          type: 'BadRequest',
          message: 'The file does not have the announced number of bytes.',
        },
      ],
    },
  ]);
  expect(stored(shop.application.id)).toEqual([]);
  expect((await complete(id, shop.asAdmin)).status).toBe(400);
  expect((await send(upload)).status).toBe(204);
  expect((await complete(id, shop.asAdmin)).status).toBe(200);
});

test.each([
  [{ size: String(FILM.length + 1) }],
  [{ key: '1/2' }],
  [{ key: '../vault.key' }],
  [{ expires: '99999999999' }],
  [{ signature: '' }],
  [{ signature: 'x' }],
])('refuses a form with %j instead of the signed value', async (changes) => {
  const { id, upload } = await begin();
  const { status, text } = await send({ ...upload, fields: { ...upload.fields, ...changes } });
  expect([status, JSON.parse(text).errors[0].message]).toEqual([
    400,
    'The form is not valid, or has expired.',
  ]);
  expect((await complete(id)).status).toBe(400);
});

test('an upload form is valid for 15 minutes', async () => {
  const place = { application: store.application.id, content: 7 };
  const formOf = (age: number) =>
    files.form({ place, size: FILM.length, type: 'video/mp4', baseUrl, now: Date.now() - age });
  expect((await send(await formOf(FORM_SECONDS * 1_000 + 1_000))).status).toBe(400);
  expect((await send(await formOf(FORM_SECONDS * 500))).status).toBe(204);
});

const HEAD = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n1/2\r\n';

test.each([
  ['application/json', '{}'],
  ['multipart/form-data', HEAD],
  ['multipart/form-data; boundary=x', ''],
  ['multipart/form-data; boundary=x', `${HEAD}--x--\r\n`],
  ['multipart/form-data; boundary=x', 'Content-Disposition: form-data; name="file"\r\n\r\n'],
  ['multipart/form-data; boundary=x', `${HEAD}${'x'.repeat(20_000)}`],
])('refuses a body that is not a form: %s %j', async (type, body) => {
  const answer = await fetch(`${baseUrl}/files/uploads`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      status: false,
      errors: [
        {
          code: 400,
          type: 'BadRequest',
          message: 'The body is not a form (multipart/form-data) that ends with a file.',
        },
      ],
    },
  ]);
});

test('only admins can upload by form, up to the size limit', async () => {
  expect(errorOf(await asUser('POST', '/files', ANNOUNCED))).toMatchObject({
    code: 400,
    failedValidator: 'missingRequiredProperty',
    invalidPropertyName: 'file',
  });
  expect((await asPublic('POST', '/files', ANNOUNCED)).status).toBe(401);
  const { id, upload } = await begin(asAdmin, { size: MAX_UPLOAD_BYTES });
  expect(upload.fields.size).toBe(String(MAX_UPLOAD_BYTES));
  for (const by of [asUser, asPublic]) expect((await complete(id, by)).status).toBe(401);
  const tooLarge = await asAdmin('POST', '/files', { ...ANNOUNCED, size: MAX_UPLOAD_BYTES + 1 });
  expect([tooLarge.status, errorOf(tooLarge).message]).toEqual([
    413,
    'A file can have up to 104857600 bytes. This one has 104857601.',
  ]);
  for (const size of [0, 1.5, '7']) {
    const { status, body } = await asAdmin('POST', '/files', { ...ANNOUNCED, size });
    expect([status, body['errors']]).toMatchObject([400, [{ invalidPropertyName: 'size' }]]);
  }
});

test('an upload can be completed only in its own store', async () => {
  const other = await openStore();
  const { id, upload } = await begin();
  await send(upload);
  expect((await complete(id, other.asAdmin)).status).toBe(404);
  expect((await complete(id)).status).toBe(200);
});

test('sending the form again does not change the file', async () => {
  const { id, url, upload } = await begin();
  await send(upload);
  await complete(id);
  expect((await send(upload, Buffer.alloc(FILM.length))).status).toBe(204);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(FILM)).toBe(true);
});

test('concurrent completions of an upload make one file', async () => {
  const shop = await openStore();
  const { id, upload } = await begin(shop.asAdmin);
  await send(upload);
  const answers = await atOnce(5, () => complete(id, shop.asAdmin));
  const { data } = (await shop.asAdmin('GET', `/files/${id}`)).body;
  expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ status: true, data }));
  expect((await shop.asAdmin('GET', '/files')).body).toMatchObject({ data: [{ id }], count: 1 });
  const counts = besideRecordsKey(shop.application.id, 'files#counts', 'store');
  expect((await table.get(counts))?.['files']).toBe(1);
});

test('starting again with the same Idempotency-Key returns the same upload', async () => {
  const { application } = store;
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${application.publicKey}:${token}`;
  const headers = { 'Idempotency-Key': 'film-1' };
  const post = () => ask('POST', '/files', { authorization, headers, body: ANNOUNCED });
  const [first, second] = [await post(), await post()];
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
});

test('an upload that nobody completes expires, and its bytes are removed', async () => {
  const shop = await openStore();
  const { application } = shop;
  const sweep = sweeping(shop);
  const { id, upload, created_at } = await begin(shop.asAdmin);
  const key = besideRecordsKey(application.id, 'files#uploads', String(id));
  const item = await table.get(key);
  const seconds = Number(item?.['expires_at']) - Date.parse(created_at) / 1_000;
  expect(seconds).toBeCloseTo(COMPLETION_SECONDS, -1);
  await send(upload);
  expect(stored(application.id)).toHaveLength(1);
  expect(await sweep(59)).toEqual([]);
  expect(stored(application.id)).toHaveLength(1);

  await table.write({ update: key, edits: [{ attribute: 'expires_at', set: 1 }] });
  expect((await complete(id, shop.asAdmin)).status).toBe(404);
  expect(await sweep(61)).toEqual([]);
  expect(stored(application.id)).toEqual([]);
  expect(await table.query(dueWork.partition(application.id))).toEqual([]);
});

test('a completed upload leaves only its file', async () => {
  const shop = await openStore();
  const { id, url, upload } = await begin(shop.asAdmin);
  await send(upload);
  await complete(id, shop.asAdmin);
  expect(await sweeping(shop)(61)).toEqual([]);
  expect(stored(shop.application.id)).toHaveLength(1);
  expect((await fetch(url)).status).toBe(200);
  await shop.asAdmin('DELETE', `/files/${id}`);
  expect(await sweeping(shop)(1)).toEqual([]);
  expect(stored(shop.application.id)).toEqual([]);
});
