import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { builtFirst } from '../../../bin/start/built-first.ts';
import { useBrowser } from '../../store/browser.ts';
import { heading, violationsOf } from '../../store/page-acts.ts';

const { visit } = useBrowser();

const build = Promise.withResolvers<void>();
const { pages } = builtFirst({
  name: 'The dashboard',
  address: '/dashboard',
  read: async () => undefined,
  build: () => build.promise,
});

const server = createServer(async (request, response) => {
  const { statusCode, headers, body } = (await pages(request)) ?? {
    statusCode: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<title>Built</title><h1>Start</h1>',
  };
  response.writeHead(statusCode, headers as Record<string, string>).end(body);
});
server.listen(0);
afterAll(() => server.close());

test('a link opened during the dashboard build loads when the build ends', async () => {
  const { port } = server.address() as AddressInfo;
  const link = `http://127.0.0.1:${port}/dashboard#open=code`;
  const { page, complaints } = await visit(link);
  await heading(page, 'The dashboard is being built');
  await page.getByText('2 so far').waitFor();
  const answer = await fetch(link, { headers: { accept: 'text/html' } });
  const { page: still } = await visit('about:blank');
  // It loads itself again each second.
  await still.setContent((await answer.text()).replace(/<script>.*<\/script>/, ''));
  expect(await violationsOf(still)).toEqual([]);
  build.resolve();
  await heading(page, 'Start');
  expect(page.url()).toBe(link);
  expect(complaints.filter((line) => !line.includes('favicon'))).toEqual([]);
});
