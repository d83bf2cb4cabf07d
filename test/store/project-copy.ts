import { cpSync } from 'node:fs';
import { join } from 'node:path';

/** What the sources of the project are made of, beside the installed packages. */
const SOURCES = [
  ...['bin', 'desk', 'docs', 'examples', 'functions', 'lib', 'locks', 'packages', 'shared', 'shop'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];

/** Copies the sources of the project into a folder, where a test may change them. */
export function copyProject(to: string, from = '.'): void {
  for (const path of SOURCES) cpSync(join(from, path), join(to, path), { recursive: true });
}
