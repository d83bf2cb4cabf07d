import own from '../../../package.json' with { type: 'json' };
import client from '../../../packages/client/package.json' with { type: 'json' };
import type { Modules } from './modules.ts';

/** With which the copy is checked. */
const CHECKS = ['@types/node', 'typescript'];

const VERSIONS: Readonly<Record<string, string>> = {
  ...client.dependencies,
  ...own.devDependencies,
  ...own.dependencies,
};

/** The package of a copy, with the packages and versions that the shop has here. */
export function packageJson(name: string, packages: Modules['packages']): string {
  const named = (isOnlyType: boolean) =>
    [...packages].filter(([, each]) => each.isOnlyType === isOnlyType).map(([each]) => each);
  const contents = {
    name,
    private: true,
    type: 'module',
    engines: { node: own.engines.node },
    scripts: {
      dev: 'node --watch-path=src --watch-preserve-output --env-file-if-exists=.env src/serve.ts',
      start: 'node --env-file-if-exists=.env src/serve.ts',
      check: 'tsc',
    },
    dependencies: versionsOf(named(false)),
    devDependencies: versionsOf([...named(true), ...CHECKS]),
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

const versionsOf = (names: readonly string[]) =>
  Object.fromEntries(names.toSorted().map((name) => [name, versionOf(name)]));

function versionOf(name: string): string {
  const version = VERSIONS[name];
  if (version === undefined) throw new Error(`The shop imports ${name}, which is no dependency.`);
  return version;
}

/** A name that npm takes, of a folder: without what it does not. */
export const packageNameOf = (folder: string): string =>
  folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, 100) || 'shop';
