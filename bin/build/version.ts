import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Written into packages and containers, which have no repository. */
const file = fileURLToPath(new URL('../../dist/version.json', import.meta.url));

/** The version, and where they are known the commit (abbreviated) and its day (ISO 8601). */
export interface Version {
  readonly version: string;
  readonly commit?: string;
  readonly date?: string;
}

let known: Version | undefined;

/** Read once: git is a program of its own. */
export function readVersion(): Version {
  if (known) return known;
  const { version } = packageJson;
  const [commit, date] = (ofRepository() ?? ofPackage())?.split(', ') ?? [];
  known = { version, ...(commit && date && { commit, date }) };
  return known;
}

/** `0.2.0 (3e0c1083, 2026-11-25)` */
export function version(): string {
  const { version: number, commit, date } = readVersion();
  return commit ? `${number} (${commit}, ${date})` : number;
}

function ofRepository(): string | undefined {
  try {
    const args = ['log', '-1', '--format=%h, %cs', '--', '.'];
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
    // Not of another project's repository, into which the package is installed.
    if (execFileSync('git', ['rev-parse', '--show-prefix'], options).trim() !== '')
      return undefined;
    return execFileSync('git', args, options).trim() || undefined;
  } catch {
    return undefined;
  }
}

function ofPackage(): string | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).commit;
  } catch {
    return undefined;
  }
}

// A container is built without the repository, and is told its commit.
if (import.meta.main) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ commit: ofRepository() ?? process.env['COMMIT'] }));
}
