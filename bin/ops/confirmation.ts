import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { printable, UserFacingError } from '../program.ts';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Asks on standard error, because standard output may be a file that waits for JSON. */
const STANDARD: Terminal = { input: process.stdin, output: process.stderr };

export const withYes = (command: Command) => command.option('--yes', 'do not ask');

/**
 * A question to whoever runs a command that destroys something, answered by typing the name of
 * what it is about. Throws at once where nobody can be asked and `--yes` was not given.
 */
export function confirmation(
  { yes = false }: ConfirmOptions,
  effect: string,
  { input, output }: Terminal = STANDARD,
): (name: string) => Promise<void> {
  if (yes) return async () => {};
  if (!input.isTTY) throw new UserFacingError(`this ${effect}; add --yes to say that you mean it`);
  return async (name) => {
    const shown = printable(name).trim();
    const terminal = createInterface({ input, output });
    const answer = await Promise.race([
      terminal.question(`This ${effect}.\nType ${shown} to go on: `).catch(() => ''),
      // Ctrl-C and Ctrl-D end the question without an answer.
      once(terminal, 'close').then(() => ''),
    ]);
    terminal.close();
    if (answer.trim() !== shown)
      throw new UserFacingError('that is not the name; nothing is changed');
  };
}
