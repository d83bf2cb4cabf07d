import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { TIMEOUT_SECONDS } from '../../lib/resource-function.ts';
import { TIME_TO_ANSWER_MS } from '../../shared/endpoint/deadline.ts';
import { environmentCipher } from '../../shared/tenancy/environment-cipher.ts';
import { KMS, kmsCipher } from '../../shared/tenancy/kms-cipher.ts';
import { memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { listen } from '../store/loopback.ts';

const purpose = { applicationId: 7, purpose: 'secret' } as const;

/** A KMS whose plaintexts are its ciphertexts. */
type Behaviour = 'answers' | 'fails' | 'hangs' | 'forbids';
let behaviour: Behaviour = 'answers';
let calls = 0;
const server = createServer(async (request, response) => {
  calls += 1;
  const { CiphertextBlob: Plaintext } = (await json(request)) as { CiphertextBlob: string };
  const send = (status: number, body: object) =>
    response
      .writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(body));
  if (behaviour === 'answers') send(200, { Plaintext });
  if (behaviour === 'fails') send(500, { __type: 'KMSInternalException' });
  if (behaviour === 'forbids') send(400, { __type: 'AccessDeniedException' });
});
const { url, close } = await listen(server);
afterAll(close);
for (const [name, value] of Object.entries({
  AWS_ENDPOINT_URL_KMS: url,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  KMS_KEY_ID: 'key',
  // Of the servers of other tests.
  KEY_FILE: '',
})) {
  vi.stubEnv(name, value);
}
afterAll(() => vi.unstubAllEnvs());

const ciphertext = Buffer.from('sk_x').toString('base64');

test('a call that hangs ends, and is made again', async () => {
  behaviour = 'hangs';
  const impatient = { ...KMS, requestHandler: { ...KMS.requestHandler, requestTimeout: 20 } };
  const hanging = kmsCipher('key', impatient).decrypt(ciphertext, purpose);
  // What a slow machine has sent of them says nothing.
  await expect(hanging).rejects.toMatchObject({
    name: 'TimeoutError',
    $metadata: { attempts: KMS.maxAttempts },
  });
});

test('all attempts take less time than a function has', () => {
  const { connectionTimeout, requestTimeout } = KMS.requestHandler;
  const milliseconds = KMS.maxAttempts * (connectionTimeout + requestTimeout);
  expect(milliseconds).toBeLessThan(TIMEOUT_SECONDS * 1_000 - TIME_TO_ANSWER_MS);
});

test('a KMS that fails is a 503, and the next request asks again', async () => {
  const cipher = environmentCipher();
  behaviour = 'fails';
  await expect(cipher.decrypt(ciphertext, purpose)).rejects.toMatchObject({
    status: 503,
    counted: 'kms_failures',
  });
  behaviour = 'answers';
  expect(await cipher.decrypt(ciphertext, purpose)).toBe('sk_x');
  calls = 0;
  expect(await cipher.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(calls).toBe(0);
});

test('a KMS that forbids is no 503, because a repetition would not help', async () => {
  behaviour = 'forbids';
  const refused = environmentCipher().decrypt(ciphertext, purpose);
  await expect(refused).rejects.toMatchObject({
    status: 500,
    counted: 'kms_failures',
    cause: { name: 'AccessDeniedException' },
  });
});

test('a call that never ends is that of one request', async () => {
  const never = new Promise<string>(() => undefined);
  const answers = [never, Promise.resolve('sk_x')];
  const cipher = memoizeDecryption({
    encrypt: async (plaintext) => plaintext,
    decrypt: async () => answers.shift() ?? 'other',
  });
  void cipher.decrypt(ciphertext, purpose);
  expect(await cipher.decrypt(ciphertext, purpose)).toBe('sk_x');
  expect(await cipher.decrypt(ciphertext, purpose)).toBe('sk_x');
});
