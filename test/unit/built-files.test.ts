import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { builtFiles } from '../../shared/endpoint/built-files.ts';
import { bucketOrigin } from '../../shared/files/bucket-url.ts';

/** What the page of the dashboard may load, and where it may send anything. */
const folder = mkdtempSync(join(tmpdir(), 'shopwright-desk-'));
writeFileSync(join(folder, 'index.html.gz'), '');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

async function policyWith(environment: Readonly<Record<string, string>>, makesMarkup = false) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const read = builtFiles(folder, 'index.html', { bucket: bucketOrigin(), makesMarkup });
  const page = await read('/dashboard');
  const directives = page?.headers['Content-Security-Policy']?.split('; ') ?? [];
  return Object.fromEntries(
    directives.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
}

const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
};

test('without a bucket, the CSP allows no other host', async () => {
  expect(await policyWith({ FILES_BUCKET: '' })).toEqual(STRICT);
});

test.each([
  ['eu-central-1', 'https://shop-files.s3.eu-central-1.amazonaws.com'],
  ['cn-north-1', 'https://shop-files.s3.cn-north-1.amazonaws.com.cn'],
])(
  'in %s, the CSP also allows images from the bucket and uploads to it',
  async (AWS_REGION, origin) => {
    expect(await policyWith({ FILES_BUCKET: 'shop-files', AWS_REGION })).toEqual({
      ...STRICT,
      'img-src': `'self' data: blob: ${origin}`,
      'connect-src': `'self' ${origin}`,
    });
  },
);

test('the CSP of a page that makes HTML from text requires no trusted types', async () => {
  const { 'require-trusted-types-for': _, 'trusted-types': __, ...rest } = STRICT;
  expect(await policyWith({}, true)).toEqual(rest);
});
