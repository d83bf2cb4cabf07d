import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
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

test('times out a hanging call and retries it', async () => {
  behaviour = 'hangs';
  const { client } = KMS;
  const impatient = {
    maxMs: 60_000,
    client: { ...client, requestHandler: { ...client.requestHandler, requestTimeout: 20 } },
  };
  const hanging = kmsCipher('key', impatient).decrypt(ciphertext, purpose);
  // What a slow machine has sent of them says nothing.
  await expect(hanging).rejects.toMatchObject({
    name: 'TimeoutError',
    $metadata: { attempts: client.maxAttempts },
  });
});

test('a hanging KMS returns a 503 within 2 s, and the next request tries again', async () => {
  // The last attempt may wait for 200 ms before it sees that the time has passed.
  expect(KMS.maxMs).toBeLessThanOrEqual(2_000 - 200);
  const cipher = environmentCipher({ ...KMS, maxMs: 300 });
  behaviour = 'hangs';
  const hanging = Array.from({ length: 3 }, () => cipher.decrypt(ciphertext, purpose));
  const unavailable = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) };
  expect(await Promise.allSettled(hanging)).toEqual([unavailable, unavailable, unavailable]);
  behaviour = 'answers';
  // On a slow machine an answer may come too late.
  const answer = (): Promise<string> => cipher.decrypt(ciphertext, purpose).catch(answer);
  expect(await answer()).toBe('sk_x');
});

test('a failing KMS returns a 503, and the next request tries again', async () => {
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

test('a KMS that denies access returns a 500, because a retry would not help', async () => {
  behaviour = 'forbids';
  const refused = environmentCipher().decrypt(ciphertext, purpose);
  await expect(refused).rejects.toMatchObject({
    status: 500,
    counted: 'kms_failures',
    cause: { name: 'AccessDeniedException' },
  });
});

test('a call that never ends blocks only one request', async () => {
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
