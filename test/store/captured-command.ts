import { vi } from 'vitest';
import { createProgram, isJson } from '../../bin/ops/commands.ts';
import type { openNamed } from '../../bin/ops/store.ts';
import { runProgram } from '../../bin/program.ts';
import type { Outcome } from './ops-command.ts';

/** Commands take turns, because they share standard output and the exit code of the process. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs the ops command in this process, with more in its environment, as `bin/shopwright` does in one of its own;
 * `open` opens another store than the options name.
 */
export function captureCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  open?: typeof openNamed,
): Promise<Outcome> {
  const outcome = previous.then(() => capture(args, environment, open));
  previous = outcome.catch(() => {});
  return outcome;
}

async function capture(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  open: typeof openNamed | undefined,
): Promise<Outcome> {
  const outcome: { code: number | undefined; stdout: string; stderr: string } = {
    code: undefined,
    stdout: '',
    stderr: '',
  };
  // What comes after the end of a process is not seen.
  const add = (name: 'stdout' | 'stderr', text: string) => {
    if (outcome.code === undefined) outcome[name] += text;
  };
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  const ownEnvironment = process.env;
  process.env = { ...ownEnvironment, ...environment };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(writing((text) => add('stdout', text))),
    vi.spyOn(process.stderr, 'write').mockImplementation(writing((text) => add('stderr', text))),
    vi.spyOn(console, 'log').mockImplementation((text) => add('stdout', `${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => add('stderr', `${text}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      outcome.code ??= Number(code);
      throw new Error('the command has ended');
    }),
  ];
  try {
    const program = createProgram({}, open);
    await runProgram(
      () => program.parseAsync(args, { from: 'user' }),
      () => isJson(program),
    );
    outcome.code ??= Number(process.exitCode ?? 0);
  } catch (error) {
    if (outcome.code === undefined) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = exitCode;
    process.env = ownEnvironment;
  }
  return { ...outcome, code: Number(outcome.code) };
}

/** `write` of a stream, with all of its signatures. */
const writing =
  (add: (text: string) => void): typeof process.stdout.write =>
  (text: string | Uint8Array, ...rest: unknown[]) => {
    add(typeof text === 'string' ? text : Buffer.from(text).toString());
    const done = rest.find((each) => typeof each === 'function');
    if (done) process.nextTick(done as () => void);
    return true;
  };
