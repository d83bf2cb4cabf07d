import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserFacingError } from '../../program.ts';

/** A text by the folder that the lines of a comparison name. */
type Side = readonly [folder: string, text: string];

/** Programs that compare two files, the first of which is there; with exit code 1 where they differ. */
const PROGRAMS = [
  ['git', ['diff', '--no-index', '--no-color', '--no-ext-diff', '--no-prefix', '--']],
  ['diff', ['-u']],
] as const;

/** What has to change in one text so that it becomes the other, as `git apply` takes it. */
export function unifiedDiff(path: string, ...sides: readonly [Side, Side]): string {
  const root = mkdtempSync(join(tmpdir(), 'shopwright-diff-'));
  try {
    const files = sides.map(([folder, text]) => {
      const file = join(folder, path);
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
      return file;
    });
    return compare(root, files);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function compare(cwd: string, files: readonly string[]): string {
  for (const [program, options] of PROGRAMS) {
    const { status, stdout, stderr } = spawnSync(program, [...options, ...files], {
      ...{ cwd, encoding: 'utf8' },
      // Not of the folder that a repository has above the temporary one.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: cwd },
    });
    if (status === 0 || status === 1) return stdout;
    if (status !== null) throw new UserFacingError(`${program} failed: ${stderr.trim()}`);
  }
  throw new UserFacingError('install git to compare files');
}
