import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../bin/start/ports.ts';
import type { Browser } from './browsers.ts';

/** A display that nobody sees: the browser has no headless mode. */
async function startDisplay(): Promise<{ readonly name: string; readonly child: ChildProcess }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('error', reject);
  child.stdio[3]?.once('data', (number) => resolve(`:${String(number).trim()}`));
  return { name: await promise, child };
}

/** WebKitGTK by WebDriver (w3.org/TR/webdriver2): a window is a session, of which there is one at a time. */
export async function startWebkit(program: string): Promise<Browser> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });

  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Record<string, unknown> };
    if (!response.ok) throw new Error(String(value['message']));
    return value as unknown;
  }

  for (let tries = 0; tries < 100; tries += 1) {
    if (await call('GET', '/status').catch(() => undefined)) break;
    await wait(100);
  }
  const browserOptions = { binary: program, args: ['--automation'] };
  let running: string | undefined;
  const end = async () => running && call('DELETE', running).catch(() => undefined);
  return {
    async open({ width, height }) {
      await end();
      const { sessionId } = (await call('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
      })) as { sessionId: string };
      const session = `/session/${sessionId}`;
      running = session;
      await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
      return {
        async goTo(url) {
          await call('POST', `${session}/url`, { url });
        },
        async evaluate(expression) {
          const script = `return JSON.stringify(${expression})`;
          const value = await call('POST', `${session}/execute/sync`, { script, args: [] });
          return typeof value === 'string' ? JSON.parse(value) : undefined;
        },
      };
    },
    async close() {
      await end();
      driver.kill();
      display.child.kill();
    },
  };
}
