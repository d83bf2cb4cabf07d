import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { printable, UserFacingError } from '../program.ts';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Prompts on standard error, because standard output may be redirected to a file. */
const STANDARD: Terminal = { input: process.stdin, output: process.stderr };

/**
 * Returns a prompt that asks for the name of what a command deletes or replaces. Throws at once
 * without a terminal and without `--yes`.
 */
export function confirmation(
  { yes = false }: ConfirmOptions,
  effect: string,
  { input, output }: Terminal = STANDARD,
): (name: string) => Promise<void> {
  if (yes) return async () => {};
  if (!input.isTTY) throw new UserFacingError(`this ${effect}; add --yes to confirm`);
  return async (name) => {
    const expected = printable(name).trim();
    const prompt = createInterface({ input, output });
    const answer = await Promise.race([
      prompt.question(`This ${effect}.\nType ${expected} to confirm: `).catch(() => ''),
      // Ctrl-C and Ctrl-D close the prompt without an answer.
      once(prompt, 'close').then(() => ''),
    ]);
    prompt.close();
    if (answer.trim() !== expected) {
      throw new UserFacingError('the name does not match; nothing was changed');
    }
  };
}
