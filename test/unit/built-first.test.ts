import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { builtFirst } from '../../bin/start/built-first.ts';

const FILE = { headers: {}, etag: '"1"', gzip: '' };

/** A page whose build ends when the test says so. */
function slowPage() {
  const builds: PromiseWithResolvers<void>[] = [];
  const page = builtFirst({
    name: 'The dashboard',
    address: '/dashboard',
    read: async () => FILE,
    build: () => {
      const build = Promise.withResolvers<void>();
      builds.push(build);
      return build.promise;
    },
  });
  const open = (url: string, accept: string, method = 'GET') => {
    const request = { url, method, headers: { accept } } as IncomingMessage;
    return page.pages(request);
  };
  return { ...page, builds, open };
}

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a visitor sees a build notice, then the page when it is ready', async () => {
  const { open, builds } = slowPage();
  const shown = await open('/dashboard/7/orders', BROWSER);
  expect(shown?.statusCode).toBe(200);
  expect(shown?.body).toContain('<h1>The dashboard is being built</h1>');
  expect(shown?.body).toContain('1 so far');
  expect(shown?.body).toContain('location.reload()');
  expect(shown?.headers).toMatchObject({ 'Cache-Control': 'no-cache' });
  const next = open('/dashboard/7/orders', BROWSER);
  builds[0]?.resolve();
  expect(await next).toBeUndefined();
  expect(open('/dashboard/7/orders', BROWSER)).toBeUndefined();
  expect(builds).toHaveLength(1);
});

test('programs get no build notice, and a file waits for the build', async () => {
  const { file, open, builds } = slowPage();
  expect(open('/dashboard', '*/*')).toBeUndefined();
  expect(open('/dashboard', BROWSER, 'HEAD')).toBeUndefined();
  expect(open('/dashboards', BROWSER)).toBeUndefined();
  expect(builds).toHaveLength(0);
  const read = file('/dashboard');
  builds[0]?.resolve();
  expect(await read).toBe(FILE);
});

test('the next request retries a failed build', async () => {
  const { file, open, builds } = slowPage();
  const shown = open('/dashboard', BROWSER);
  builds[0]?.reject(new Error('No space is left.'));
  expect(await shown).toBeUndefined();
  const read = file('/dashboard');
  builds[1]?.reject(new Error('No space is left.'));
  await expect(read).rejects.toMatchObject({ status: 503 });
  expect(builds).toHaveLength(2);
});
