import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { run, shopwright } from '../store/ops-command.ts';
import { SEARCH_PATH } from '../store/shell.ts';

const hasBash = SEARCH_PATH.split(delimiter).some((folder) => existsSync(join(folder, 'bash')));

/** The completions of bash for the last word. */
async function completions(script: string, ...words: string[]): Promise<string[]> {
  const typed = ['shopwright', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _shopwright; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['--norc', '-c', `${script}\n${ask}`]);
  return stdout.trimEnd().split('\n');
}

test('completes commands, options, and choices in bash', async ({ skip }) => {
  skip(!hasBash, 'tests in bash: install bash');
  const { stdout } = await shopwright('completion', 'bash');
  expect(await completions(stdout, 'ac')).toEqual(['account']);
  expect(await completions(stdout, '--json', 'application', 'ro')).toEqual(['rotate-keys']);
  expect(await completions(stdout, 'application', 'rotate-keys', '12', '--o')).toEqual([
    '--overlap',
  ]);
  expect(await completions(stdout, 'completion', 'b')).toEqual(['bash']);
  expect(await completions(stdout, 'completion', '')).toEqual(
    expect.arrayContaining(['bash', 'zsh', '--json', '--help']),
  );
});

test.concurrent('zsh completion has the same commands as bash', async () => {
  const [bash, zsh] = await Promise.all(
    ['bash', 'zsh'].map(async (shell) => (await shopwright('completion', shell)).stdout),
  );
  const commands = (script = '') => script.match(/command='[a-z -]+'/g);
  expect(commands(zsh)).toEqual(commands(bash));
  expect(zsh).toContain("'rotate-keys:Replaces the secret key and shows the new one once.'");
});
