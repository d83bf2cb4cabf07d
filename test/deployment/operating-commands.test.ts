import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LAUNCHER, makeRoot, run } from '../store/ops-command.ts';
import { withOwnKeys } from '../store/own-keys.ts';
import { startStore } from '../store/started-store.ts';

const root = makeRoot();

/** The commands under a heading of the first session, as they are. */
function commandsUnder(heading: string): string {
  const [, text = ''] = readFileSync('docs/first-session.md', 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = text.split('\n## ', 1);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code).join('\n');
}

test('the documented operating commands work on the demo store', async () => {
  const folder = join(root, 'data');
  await startStore(folder);
  const project = join(root, 'project');
  mkdirSync(join(project, 'bin'), { recursive: true });
  const launcher = `#!/bin/sh\nexec '${LAUNCHER}' --data '${folder}' "$@"\n`;
  writeFileSync(join(project, 'bin/shopwright'), launcher, { mode: 0o755 });
  const script = `set -eu\ncd '${project}'\n${withOwnKeys(commandsUnder('Operating it'))}`;
  const { code, stdout, stderr } = await run('sh', ['-c', script]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const answers: { readonly status: boolean; readonly data?: { readonly name?: string }[] }[] =
    stdout
      .slice(stdout.indexOf('\n{\n') + 1)
      .split(/^(?=\{)/m)
      .map((answer) => JSON.parse(answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(true));
  expect(answers[2]?.data).toMatchObject([{ name: 'stripe' }, { name: 'braintree' }]);
});
