import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { reportOf } from '../../bin/ops/api.ts';
import { decryptCredentials } from '../../shared/tenancy/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { cipher, table } from '../store/local-store.ts';
import {
  createApplication,
  folder,
  idOf,
  json,
  LAUNCHER,
  makeRoot,
  type Outcome,
  refused,
  shopwright,
} from '../store/ops-command.ts';
import { ENVIRONMENT } from '../store/shell.ts';

const root = makeRoot();

/** Runs the command in a process of its own, with that on standard input. */
const withInput = (input: string, ...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const all = [...args, '--data', folder.path];
    const child = execFile(LAUNCHER, all, { env: ENVIRONMENT }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });

/** A new store, and the command on it. */
async function openApi() {
  const id = idOf(await createApplication());
  const at = ['--application', id];
  return {
    id,
    api: (...args: string[]) => shopwright('api', ...args, ...at),
    answer: (...args: string[]) => json('api', ...args, ...at),
    apiWith: (input: string, ...args: string[]) => withInput(input, 'api', ...args, ...at),
  };
}

const PATH = '/application/processors/stripe';

test.concurrent('prints the API response and makes the change', async () => {
  const { id, api, answer } = await openApi();
  const { code, stdout, stderr } = await api('PUT', '/application', '{"name":"Tea & Co"}');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\{\n {2}"status": true,\n {2}"data": \{\n/);
  expect(JSON.parse(stdout)).toMatchObject({ data: { id: Number(id), name: 'Tea & Co' } });
  expect((await readApplication(table, Number(id))).settings.name).toBe('Tea & Co');

  const brand = await answer('post', '/v0/brands', '{"name":"Northwind"}');
  expect(brand).toMatchObject({ status: true, data: { name: 'Northwind' } });
  expect(await answer('GET', '/brands?name=Northwind&per_page=1')).toMatchObject({
    count: 1,
    data: [{ name: 'Northwind' }],
  });
});

test.concurrent('attributes its changes and deletions to the operator', async () => {
  const { id, answer } = await openApi();
  const { data } = await answer('POST', '/brands', '{"name":"Northwind"}');
  const brand = Object(data).id;
  const partition = `${id}#brands`;
  const [item] = await table.query(partition, { consistent: true });
  expect(JSON.parse(String(item?.['by']))).toEqual({ kind: 'operator' });
  await answer('DELETE', `/brands/${brand}`, '--yes');
  expect(await table.query(partition, { consistent: true })).toEqual([]);
  // A deletion of which no author is kept is the operator's.
  expect(await table.query(`${id}#deletions`, { consistent: true })).toEqual([]);
});

test.concurrent('takes a secret from standard input or a file and never shows it', async () => {
  const { id, api, apiWith } = await openApi();
  const file = join(root, 'stripe.json');
  writeFileSync(file, '{"secret_key":"sk_test_file"}');
  const stored = async () => {
    const application = await readApplication(table, Number(id));
    const encrypted = application.processors?.stripe?.encryptedCredentials ?? '';
    return decryptCredentials(cipher, application, 'stripe', encrypted);
  };
  const outcomes = [await apiWith('{"secret_key":"sk_test_input"}\n', 'PUT', PATH, '-')];
  expect(await stored()).toEqual({ secretKey: 'sk_test_input' });
  outcomes.push(await api('PUT', PATH, `@${file}`), await api('GET', '/application/processors'));
  expect(await stored()).toEqual({ secretKey: 'sk_test_file' });
  expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, '']));
  expect(JSON.stringify(outcomes)).not.toMatch(/sk_test_(?:input|file)/);
});

test.concurrent('writes the bytes of a file unchanged', async () => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff]);
  const answer = { statusCode: 200, headers: { 'Content-Type': 'application/pdf' } };
  const whole = { ...answer, body: bytes.toString('base64'), isBase64Encoded: true };
  const streamed = { ...answer, stream: () => Readable.from([bytes]) };
  for (const response of [whole, streamed]) {
    const output = new PassThrough();
    expect(await reportOf(response, output)).toBe(undefined);
    expect(output.read()).toEqual(bytes);
  }
});

test.concurrent('a deletion asks for confirmation', async () => {
  const { api } = await openApi();
  expect(await api('DELETE', PATH)).toEqual(refused(`this deletes ${PATH}; add --yes to confirm`));
});

test.concurrent('prints what the API refuses, with the field, and exits with 1', async () => {
  const { api, answer } = await openApi();
  const cases: [string[], string][] = [
    [
      ['PUT', '/application', '{"timezone":"Mars"}'],
      '400: timezone must be the name of an IANA time zone, such as Europe/Lisbon.',
    ],
    [['POST', '/brands', '{"name":""}'], '400: name must not be empty.'],
    [['POST', '/brands', '{"name":'], '400: The body is not valid JSON.'],
    [['GET', '/nowhere'], '404: The path /v0/nowhere does not exist.'],
    [['GET', '/staff'], '401: list is only for staff members, with a token from their session.'],
    [
      ['PUT', PATH, '{"secret_key":"sk_test_..."}'],
      '400: secret_key is an example; replace it with your own.',
    ],
    [
      ['GET', 'brands'],
      "command-argument value 'brands' is invalid for argument 'path'. The path must start with /, such as /products.",
    ],
    [
      ['FETCH', '/brands'],
      "command-argument value 'FETCH' is invalid for argument 'method'. The method must be one of GET, POST, PUT, PATCH, DELETE.",
    ],
  ];
  for (const [args, message] of cases) expect(await api(...args)).toEqual(refused(message));
  expect(await api('GET', '/nowhere', '--json')).toEqual({
    ...refused(''),
    stderr: '{"error":"404: The path /v0/nowhere does not exist."}\n',
  });
  expect(await answer('GET', '/brands')).toMatchObject({ count: 0 });
});

test.concurrent('links use the given address', async () => {
  const { answer } = await openApi();
  const list = await answer('GET', '/brands', '--url', 'https://api.tea.example');
  expect(list['_links']).toEqual({ curr: 'https://api.tea.example/v0/brands' });
});

test.concurrent('a disabled store refuses requests', async () => {
  const { id, api } = await openApi();
  await json('application', 'disable', id);
  expect(await api('GET', '/brands')).toEqual(refused('401: This store is closed.'));
});

test.concurrent.each([
  ['processor', 'PUT /application/processors/NAME -'],
  ['user find', "GET '/users?email=EMAIL'"],
])('shows the replacement for %s', async (name, request) => {
  const words = name.split(' ');
  expect(await shopwright(...words, 'set', '7')).toEqual(
    refused(`${words.at(-1)} is now: shopwright api ${request}; see shopwright api --help`),
  );
});
