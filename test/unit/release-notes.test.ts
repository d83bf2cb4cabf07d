import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const { version } = packageJson;

test('GitHub release notes match the CHANGELOG entry of the version', () => {
  const notes = execFileSync('.ci/release-notes', [version], { encoding: 'utf8' }).trim();
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const [, ...parts] = changelog.split(/^## /m);
  const part = parts.find((each) => new RegExp(`^${version}( - .*)?\n`).test(each)) ?? '';
  expect(notes.length).toBeGreaterThan(0);
  expect(notes).toBe(part.slice(part.indexOf('\n')).trim());
});

test('a version without a CHANGELOG entry has no release notes', () => {
  const { status, stdout, stderr } = spawnSync('.ci/release-notes', ['9.9.9'], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'CHANGELOG.md says nothing of 9.9.9.\n',
  });
});

test('a tag that does not match the package version is not packed', () => {
  const { status, stdout, stderr } = spawnSync('.ci/pack', ['v9.9.9'], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'v9.9.9 is not the version of ./package.json.\n',
  ]);
});
