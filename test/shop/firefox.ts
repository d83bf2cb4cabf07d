import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from './browsers.ts';

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Firefox by WebDriver BiDi (w3.org/TR/webdriver-bidi), which it speaks itself. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'shopwright-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = Promise.withResolvers<string>();
  child.once('exit', () => address.reject(new Error(`${program} ended.`)));
  createInterface(child.stderr).on('line', (line) => {
    const [, url] = /BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (url) address.resolve(url);
  });
  const socket = new WebSocket(`${await address.promise}/session`);
  const { promise: opened, resolve } = Promise.withResolvers<unknown>();
  socket.addEventListener('open', resolve);
  await opened;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id ?? 0)?.(answer);
  });
  let last = 0;

  async function call(method: string, params: object = {}) {
    last += 1;
    const { promise, resolve: settle } = Promise.withResolvers<Answer>();
    waiting.set(last, settle);
    socket.send(JSON.stringify({ id: last, method, params }));
    const { result, message } = await promise;
    if (!result) throw new Error(message);
    return result;
  }

  await call('session.new', { capabilities: {} });
  return {
    async open({ width, height }) {
      const { userContext } = await call('browser.createUserContext');
      const { context } = await call('browsingContext.create', { type: 'tab', userContext });
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
      return {
        async goTo(url) {
          await call('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        async evaluate(expression) {
          const { result, exceptionDetails } = await call('script.evaluate', {
            ...{ target: { context }, awaitPromise: true },
            expression: `JSON.stringify(${expression})`,
          });
          if (exceptionDetails)
            throw new Error(String((exceptionDetails as Answer & { text: string }).text));
          const { value } = (result ?? {}) as { value?: string };
          return value === undefined ? undefined : JSON.parse(value);
        },
      };
    },
    async close() {
      child.kill();
      await new Promise((ended) => child.once('exit', ended));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
