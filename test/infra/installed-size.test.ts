import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedPackages } from '../store/installed-packages.ts';

/** What a server installs: docs/self-host.md, "Install" has the numbers. */
const MB = 1024 * 1024;

const bytesOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.name !== 'node_modules' && !each.isSymbolicLink())
    .map(({ name }) => join(folder, name))
    .map((path) => (lstatSync(path).isDirectory() ? bytesOf(path) : lstatSync(path).blocks * 512))
    .reduce((sum, bytes) => sum + bytes, 0);

const size = () =>
  installedPackages()
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + bytesOf(path), 0) / MB;

test('a server installs less than 147 MB of packages', () => {
  const required = size();
  expect(required).toBeGreaterThan(50);
  expect(required).toBeLessThan(147);
});
