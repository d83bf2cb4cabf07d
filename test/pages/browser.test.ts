import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { findBrowser } from '../../bin/bench/browser-program.ts';
import { useBrowser } from '../store/browser.ts';
import { listen } from '../store/loopback.ts';

const { visit } = useBrowser();

const PAGE = `<!doctype html><title>Kettles</title><link rel="icon" href="data:,">
<script>console.error('the kettle is dry'); fetch('/tea').then((answer) => answer.text())
  .then((text) => { document.title += ' and ' + text; }); undefined.lid;</script>`;

const server = createServer(({ url }, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/html' });
  answer.end(url === '/tea' ? 'tea' : PAGE);
});
const { url: address, close } = await listen(server);
afterAll(close);

test('a visit records the requests and errors of the page', async () => {
  const { page, complaints, requests } = await visit(`${address}/shop`);
  await page.waitForFunction('document.title === "Kettles and tea"');
  expect(requests).toEqual([`${address}/shop`, `${address}/tea`]);
  expect(complaints).toEqual(['the kettle is dry', expect.stringContaining('lid')]);
});

test('CHROMIUM must name an existing browser', () => {
  expect(() => findBrowser({ PATH: '/nowhere', CHROMIUM: '/gone/chromium' })).toThrow(
    'CHROMIUM is /gone/chromium, which does not exist.',
  );
});
