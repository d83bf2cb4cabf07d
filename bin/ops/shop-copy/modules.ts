import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, importsOf } from './imports.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A file of the project by its path from there. */
export const readSource = (path: string): string => readFileSync(ROOT + path, 'utf8');

export interface Modules {
  /** Sources by their paths from the project. */
  readonly sources: ReadonlyMap<string, string>;
  /** Names of packages, and whether only types of them are needed. */
  readonly packages: ReadonlyMap<string, { readonly isOnlyType: boolean }>;
}

/** A module with everything that it imports, for itself or for its types. */
export function modulesFrom(entry: string): Modules {
  const sources = new Map<string, string>();
  const imports: Import[] = [];
  // A set that is walked also gives what is added meanwhile.
  const paths = new Set([entry]);
  for (const path of paths) {
    const source = readSource(path);
    sources.set(path, source);
    const own = path.endsWith('.ts') ? importsOf(source) : [];
    imports.push(...own);
    for (const { specifier } of own.filter(isOfProject)) {
      paths.add(posix.join(posix.dirname(path), specifier));
    }
  }
  return { sources, packages: packagesOf(imports) };
}

const isOfProject = ({ specifier }: Import) => specifier.startsWith('.');

function packagesOf(imports: readonly Import[]): Modules['packages'] {
  const ofPackages = imports.filter(
    (each) => !isOfProject(each) && !each.specifier.startsWith('node:'),
  );
  const byName = Map.groupBy(ofPackages, packageOf);
  return new Map(
    [...byName].map(([name, all]) => [
      name,
      { isOnlyType: all.every(({ isOnlyType }) => isOnlyType) },
    ]),
  );
}

/** `hono/html` is of the package `hono`. */
function packageOf({ specifier }: Import): string {
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
