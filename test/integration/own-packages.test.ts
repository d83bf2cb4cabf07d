import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installPackages } from '../../bin/build/own-packages.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { makeRoot } from '../store/ops-command.ts';

const root = makeRoot();

const write = (folder: string, name: string, value: unknown) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value));
};

/** A folder whose lock names a package of this machine, with a digest of it. */
function folderWithLock(name: string, change: (integrity: string) => string): string {
  write(join(root, name, 'kettle'), 'package.json', { name: 'kettle', version: '1.0.0' });
  const pack = execFileSync('npm', ['pack', '--json', '--pack-destination', root], {
    cwd: join(root, name, 'kettle'),
    encoding: 'utf8',
  });
  const [{ filename, integrity }] = JSON.parse(pack);
  const specifier = `file:${join(root, filename)}`;
  const folder = join(root, name, 'lock');
  const dependencies = { kettle: specifier };
  write(folder, 'package.json', { private: true, dependencies });
  write(folder, 'package-lock.json', {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies },
      'node_modules/kettle': {
        version: '1.0.0',
        resolved: specifier,
        integrity: change(integrity),
      },
    },
  });
  return folder;
}

test('installs the packages of a folder once, in the given place', async () => {
  const folder = folderWithLock('right', (integrity) => integrity);
  const place = join(root, 'place');
  await installPackages(folder, place);
  const installed = join(place, 'node_modules/kettle/package.json');
  expect(JSON.parse(readFileSync(installed, 'utf8'))).toMatchObject({ version: '1.0.0' });
  expect([readdirSync(place), existsSync(join(folder, 'node_modules'))]).toEqual([
    ['node_modules'],
    false,
  ]);
  writeFileSync(installed, 'kept');
  await installPackages(folder, place);
  expect(readFileSync(installed, 'utf8')).toBe('kept');
});

test('refuses a package with a different digest and leaves nothing behind', async () => {
  const folder = folderWithLock('wrong', (integrity) => integrity.replace(/-.{4}/, '-AAAA'));
  const place = join(root, 'refused');
  await expect(installPackages(folder, place)).rejects.toThrow('EINTEGRITY');
  expect(readdirSync(place)).toEqual([]);
});

test('there are no package overrides, and the reference viewer has its own lock', () => {
  expect(packageJson).not.toHaveProperty('overrides');
  const folder = 'locks/viewer';
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [[name, version] = []] = Object.entries(dependencies);
  expect(Object.keys(packages)).toEqual(['', `node_modules/${name}`]);
  expect(packages[`node_modules/${name}`]).toMatchObject({
    version,
    integrity: expect.stringMatching(/^sha512-/),
  });
});
