import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds: only what hangs ends so; the dashboard may have to be built first. */
const PATIENCE = 120_000;
const PAUSE = 50;
const NO_ANSWER = `nothing came in ${PATIENCE / 1000} s`;

/** The file in which Chromium says where its developer tools listen. */
const PORT_FILE = 'DevToolsActivePort';

export interface BarePage {
  /** A command of the DevTools protocol. */
  send(method: string, params?: object): Promise<{ readonly [name: string]: unknown }>;
  /** The value of an expression, or of its promise. */
  valueOf<Value>(expression: string): Promise<Value>;
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

export interface BareBrowser {
  open(): Promise<BarePage>;
  close(): Promise<void>;
}

/**
 * Chromium for what is measured. Playwright switches on the developer tools for the network and the console, for which V8
 * looks up the source of every call: the scripts of the dashboard took four times as long to start.
 */
export async function startBareBrowser(program: string, folder: string): Promise<BareBrowser> {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--window-size=1440,900'];
  args.push('--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank');
  const browser = spawn(program, args, { stdio: 'ignore' });
  const portFile = join(folder, PORT_FILE);
  await patiently(async () => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '');
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const tools = `http://127.0.0.1:${port}/json`;
  return {
    async open() {
      const response = await fetch(`${tools}/new?about:blank`, { method: 'PUT' });
      const { id, webSocketDebuggerUrl } = JSON.parse(await response.text());
      return openPage(webSocketDebuggerUrl, async () => {
        await (await fetch(`${tools}/close/${id}`)).text();
      });
    },
    async close() {
      if (browser.exitCode !== null) return;
      browser.kill();
      await once(browser, 'exit');
    },
  };
}

async function openPage(url: string, end: () => Promise<void>): Promise<BarePage> {
  const socket = new WebSocket(url);
  const sent = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id !== undefined) sent.get(message.id)?.(message);
  });
  await once(socket, 'open');
  let last = 0;
  const page: BarePage = {
    async send(method, params = {}) {
      const id = ++last;
      const answer = new Promise<Message>((resolve) => sent.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const message = await Promise.race([answer, wait(PATIENCE, undefined, { ref: false })]);
      sent.delete(id);
      if (message?.result) return message.result;
      throw new Error(`${method}: ${message?.error?.message ?? NO_ANSWER}`);
    },
    async valueOf(expression) {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await page.send('Runtime.evaluate', asked);
      if (exceptionDetails) throw new Error(`${expression} failed in the page.`);
      return (result as { value: never }).value;
    },
    until: (expression) => patiently(() => page.valueOf<boolean>(expression)),
    async close() {
      socket.close();
      await end();
    },
  };
  return page;
}

interface Message {
  readonly id?: number;
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly message: string };
}

async function patiently(isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isThere())) {
    if (performance.now() > end) throw new Error(NO_ANSWER);
    await wait(PAUSE);
  }
}
