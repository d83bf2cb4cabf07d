import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeRoot, printed, run } from '../store/ops-command.ts';

/** What the image is built by, as far as it goes without Docker. */
const dockerfile = readFileSync('Dockerfile', 'utf8');

const root = makeRoot();

/** A folder with the project, and without its repository. */
const app = join(root, 'app');
mkdirSync(join(app, 'bin/build'), { recursive: true });
for (const path of ['package.json', 'bin/build/version.ts']) cpSync(path, join(app, path));

const WRITE = 'node bin/build/version.ts';
const READ = "const { version } = await import('./bin/build/version.ts'); console.log(version());";

test('an image reports the commit it was built from', async () => {
  const [, build = ''] = /^ARG COMMIT\nRUN (.*)$/m.exec(dockerfile) ?? [];
  expect(build.split(' && ')).toContain(WRITE);
  expect(readFileSync('compose.yaml', 'utf8')).toContain("args: ['COMMIT']");
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const builtWith = async (commit: Readonly<Record<string, string>>) => {
    const node = `cd ${app} && exec ${process.execPath}`;
    const write = WRITE.replace('node', node);
    expect(await run('sh', ['-c', write], commit)).toEqual(printed(''));
    return run('sh', ['-c', `${node} --input-type=module -e "${READ}"`]);
  };
  const COMMIT = '3e0c1083, 2026-11-25';
  expect(await builtWith({ COMMIT })).toEqual(printed(`${version} (${COMMIT})\n`));
  for (const none of [{}, { COMMIT: '' }]) {
    expect(await builtWith(none)).toEqual(printed(`${version}\n`));
  }
});

test('both build stages use one image, which a digest can pin', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images).toEqual(['$NODE_IMAGE', '$NODE_IMAGE']);
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim$/m);
});
