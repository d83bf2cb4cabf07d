import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { DEFAULT_MEMORY_MB, limitsFor } from '../../bin/start/heap-limits.ts';
import { freePort } from '../../bin/start/ports.ts';
import type { JsonObject } from '../../shared/contract/json.ts';

export interface Deployment {
  readonly url: string;
  readonly port: number;
  readonly program: ChildProcess;
  /** All that it has logged. */
  readonly lines: readonly JsonObject[];
  /** The first line with this message, as soon as it is there. */
  logged(message: string | RegExp): Promise<JsonObject>;
  /** Ends it with SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
}

/** As `npm start` does. */
const START = [...limitsFor(DEFAULT_MEMORY_MB), 'bin/start.ts'];

interface Launch {
  readonly program?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts the server as a deployment on a free port, and ends it with the test. */
export async function deploy(
  options: readonly string[],
  { program = process.execPath, args = START, cwd, env = {} }: Launch = {},
): Promise<Deployment> {
  const port = await freePort();
  const child = spawn(program, [...args, '--no-demo', '--port', String(port), ...options], {
    cwd,
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log = readLog(child);
  await log.logged('started');
  const scheme = options.includes('--certificate') ? 'https' : 'http';
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    program: child,
    ...log,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
  };
}

function readLog({ stdout, stderr }: ChildProcess) {
  const lines: JsonObject[] = [];
  const waiting = new Set<() => void>();
  for (const input of [stdout, stderr]) {
    if (!input) throw new Error('The program has no output.');
    const wake = () => {
      for (const check of waiting) check();
    };
    createInterface(input)
      .on('line', (line) => {
        lines.push(JSON.parse(line));
        wake();
      })
      .on('close', wake);
  }
  const find = (message: string | RegExp) =>
    lines.find((line) => String(line['message']).match(message));
  return {
    lines,
    async logged(message: string | RegExp): Promise<JsonObject> {
      const { promise, resolve } = Promise.withResolvers<JsonObject>();
      const check = () => {
        const found = find(message);
        if (found) resolve(found);
      };
      waiting.add(check);
      check();
      return promise;
    },
  };
}

/** What a start that is refused has printed. */
export async function refusedStart(options: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...START, ...options], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, stdout, stderr };
}
