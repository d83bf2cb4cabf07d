import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mistake } from './seed.ts';
import { projectFolder, type SourceFile } from './syntax.ts';

/** What the compiler says, about which line of which file. */
export interface CompilerError {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export type Compile = (mistakes: readonly Mistake[]) => CompilerError[];

/**
 * The compiler on a copy of the source that has these mistakes and no other. An import that is not
 * used any more is no error: it would tell of a mistake only by chance.
 */
export function withCompiler<Result>(use: (compile: Compile) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-types-'));
  try {
    for (const each of ['functions', 'shared']) {
      cpSync(join(projectFolder, each), join(folder, each), { recursive: true });
    }
    cpSync(join(projectFolder, 'package.json'), join(folder, 'package.json'));
    symlinkSync(realpathSync(join(projectFolder, 'node_modules')), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
    const written = new Set<SourceFile>();
    return use((mistakes) => {
      for (const { file } of mistakes) written.add(file);
      for (const file of written) {
        writeFileSync(join(folder, file.path), mistakenText(file, mistakes));
      }
      return compile(folder);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CONFIGURATION = {
  extends: join(projectFolder, 'tsconfig.json'),
  compilerOptions: {
    noUnusedLocals: false,
    noUnusedParameters: false,
    // Only what a mistake reaches is checked again.
    incremental: true,
    tsBuildInfoFile: 'buildinfo',
  },
  include: ['functions', 'shared'],
};

/** The text of a file with those of the mistakes that are in it. */
export function mistakenText(file: SourceFile, mistakes: readonly Mistake[]): string {
  const here = mistakes.filter((mistake) => mistake.file === file);
  const changed = here
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: wrong }) => text.slice(0, start) + wrong + text.slice(end),
      file.text,
    );
  return changed + here.map(({ imports = '' }) => imports).join('');
}

function compile(folder: string): CompilerError[] {
  const tsc = join(projectFolder, 'node_modules/.bin/tsc');
  const options = ['--pretty', 'false', '--singleThreaded'];
  const { stdout, error } = spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' });
  if (error) throw error;
  const errors = stdout.split(/^(?=\S)/m).filter((text) => text.includes('error TS'));
  return errors.map((text) => {
    const [, path, line] = text.match(/^(.+)\((\d+),\d+\): /) ?? [];
    if (!path || !line) throw new Error(`tsc failed: ${text}`);
    return { path, line: Number(line), text };
  });
}
