import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, publicUrl } from '../store/api.ts';
import { listen } from '../store/loopback.ts';
import { hasRuby, NO_RUBY } from '../store/programs.ts';
import { ENVIRONMENT } from '../store/shell.ts';

/** What the client calls unless it is told otherwise. */
async function startOriginalService() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end('{"token":"t","data":[{}]}');
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return { requests, url };
}

/** The lines for Ruby, with the store of the test. */
function linesForRuby(): string {
  const guide = readFileSync('docs/guide-server.md', 'utf8');
  const [, lines = ''] = /^```ruby\n(.*?)^```$/ms.exec(guide) ?? [];
  return lines.replaceAll('https://api.example.com', publicUrl);
}

test('the Ruby lines in the server guide send all requests, including tokens, to the store', async ({
  skip,
}) => {
  skip(!hasRuby, NO_RUBY);
  const { application, secretKey } = await openStore();
  const original = await startOriginalService();
  const env = {
    ...ENVIRONMENT,
    PUBLIC_KEY: application.publicKey,
    SECRET_KEY: secretKey,
    ORIGINAL_SERVICE: original.url,
  };
  const script = `require 'marketcloud-ruby'\n${linesForRuby()}
    puts Marketcloud::Application.find.to_json`;
  const run = promisify(execFile)('ruby', ['-I', 'test/programs', '-e', script], { env });
  const { stdout, stderr } = await run;
  expect(original.requests).toEqual([]);
  expect(stderr).toBe('');
  // Only admins are shown the id.
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'Tea House', id: application.id }]);
});
