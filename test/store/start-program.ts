import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { sh } from './shell.ts';

/** The program behind `npm start`. */
export const start = (options: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['bin/start.ts', ...options], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What the program writes until it has written that, or has ended. */
export async function output(program: ChildProcess, until?: string) {
  let text = '';
  const { promise: isWritten, resolve } = Promise.withResolvers<void>();
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
      if (until && text.includes(until)) resolve();
    });
  }
  await Promise.race([isWritten, once(program, 'close')]);
  return { text, exitCode: program.exitCode };
}

export async function stop(program: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const exited = once(program, 'exit');
  program.kill(signal);
  await exited;
  return program.exitCode;
}

/** The calls of docs/first-session.md, after those that the program prints. */
export function readmeSession(): string {
  const readme = readFileSync('docs/first-session.md', 'utf8');
  return /```sh\n(API=[^`]+)```/.exec(readme)?.[1] ?? '';
}

/** What the program prints to be pasted, each line as it is. */
export const printedCalls = (text: string) =>
  text.split('\n').filter((line) => /^(curl|pick\(\)|[A-Z]+=)/.test(line));

/** The answers that a session in one shell shows, one after another. */
export async function answersOf(session: readonly string[]): Promise<object[]> {
  const shown = await sh(session.join('\n'));
  return shown
    .split(/(?<=\})\s*(?=\{"status":)/)
    .filter((answer) => answer !== '')
    .map((answer) => JSON.parse(answer));
}
