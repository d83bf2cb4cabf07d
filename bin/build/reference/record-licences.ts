import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import viewer from '../../../locks/viewer/package.json' with { type: 'json' };
import { noticeIn } from '../notices.ts';
import { installGroup } from '../own-packages.ts';
import { LIBRARY, LICENCES, packagesInLibrary, type Recorded } from './library.ts';

/*
 * Records the licences of the packages that the library of the reference was built of. They are not installed: npm
 * fetches them into a temporary folder.
 */
await installGroup('viewer');
const folder = mkdtempSync(join(tmpdir(), 'shopwright-licences-'));
const packages = packagesInLibrary();

const folderOf = (name: string) => join(folder, 'node_modules', name);

function install(specifiers: readonly string[]): void {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, ...specifiers], { stdio: ['ignore', 2, 'inherit'] });
}

function recorded(): Recorded {
  const notices = [...packages].map(([name, version]) => ({
    ...noticeIn(folderOf(name)),
    version,
  }));
  const terms = [...new Set(notices.map((each) => each.terms))];
  return {
    packages: notices
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((each) => ({ ...each, terms: terms.indexOf(each.terms) })),
    terms,
  };
}

try {
  install([`${LIBRARY}@${viewer.dependencies[LIBRARY]}`]);
  const absent = [...packages].filter(([name]) => !existsSync(folderOf(name)));
  if (absent.length > 0) install(absent.map(([name, version]) => `${name}@${version}`));
  writeFileSync(LICENCES, `${JSON.stringify(recorded(), null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
