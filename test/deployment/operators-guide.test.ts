import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { baseUrl } from '../store/api.ts';
import { folder, LAUNCHER, makeRoot, printed, run } from '../store/ops-command.ts';
import { withOwnKeys } from '../store/own-keys.ts';

const root = makeRoot();

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const GUIDE = fileOf('docs/operate-tenants.md');

/** The commands of the guide, one after the other, against the store of the tests. */
function commandsOf(guide: string): string {
  const blocks = [...readFileSync(guide, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)];
  const commands = blocks.map(([, block]) => block).join('\n');
  return withOwnKeys(commands).replace('http://127.0.0.1:4000/v0', baseUrl);
}

test('every command in the operators guide works, and git ignores its files', async () => {
  const project = join(root, 'project');
  mkdirSync(join(project, 'bin'), { recursive: true });
  // Where the guide names no folder, the store is that of the tests.
  const launcher = `#!/bin/sh\nexec '${LAUNCHER}' --data '${folder.path}' "$@"\n`;
  writeFileSync(join(project, 'bin/shopwright'), launcher, { mode: 0o755 });

  const script = `set -eu\ncd '${project}'\n${commandsOf(GUIDE)}`;
  const { code, stdout, stderr } = await run('sh', ['-c', script]);
  // What is exported to a pipe is reported beside it.
  const notes = stderr
    .replaceAll(/^Exported the application \d+ \(.+\)\.\n\n(?: {2}\S+ +\S+\n)+/gm, '')
    .replaceAll(/^waiting (?:\d|10|11) s for running requests to end\n/gm, 'waiting\n');
  expect(code).toBe(0);
  // Two stores are closed; on a slow machine their requests have ended by then.
  expect(['', 'waiting\n', 'waiting\nwaiting\n']).toContain(notes);
  expect(stdout).not.toContain('"status":false');
  const done = /^(?:Imported|Exported|Restored|Replaced|Deleted|The (?:application|member|link))/gm;
  expect(stdout.match(done)).toEqual([
    ...Array(4).fill('The application'),
    ...Array(2).fill('Replaced'),
    ...['Imported', 'Exported', 'Replaced', 'The member'],
    ...['The link', 'The link', 'The member', 'Exported', 'Imported'],
    ...['The application', 'Exported', 'Imported', 'The application'],
    ...Array(2).fill('The application'),
    ...['Imported', 'The application', 'Imported', 'The application'],
    ...['The application', 'Restored', 'The application'],
    ...Array(3).fill('Deleted'),
  ]);
  const [, products] = readFileSync(join(project, 'products.ndjson'), 'utf8').split('\n');
  expect(JSON.parse(products ?? '')).toMatchObject({ sku: 'CUP-01', price: 7, colour: 'white' });

  copyFileSync(fileOf('.gitignore'), join(project, '.gitignore'));
  const status = 'git init -q && git status --porcelain --untracked-files=all';
  expect(await run('sh', ['-c', `cd '${project}' && ${status}`])).toEqual(
    printed('?? .gitignore\n?? bin/shopwright\n'),
  );
});
