import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';

/** The path of each lazily loaded module, by what bundles import instead: a file beside them. */
export type LazyModules = Map<string, string>;

/** Leaves modules that are loaded with `import()` out of a bundle, and notes them in `modules`. */
export const leaveOutLazy = (modules: LazyModules): Plugin => ({
  name: 'lazy-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = `./${basename(path, '.ts')}.mjs`;
      const module = join(resolveDir, path);
      if ((modules.get(file) ?? module) !== module) {
        return { errors: [{ text: `Two lazily loaded modules are named ${file}.` }] };
      }
      modules.set(file, module);
      return { path: file, external: true };
    });
  },
});

/** Entry points for the lazily loaded modules of each function. */
export const lazyEntryPoints = (modules: LazyModules, { outputs }: Metafile) =>
  Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports.flatMap(({ path: file, kind }) => {
      const module = kind === 'dynamic-import' && modules.get(file);
      if (!module) return [];
      return [{ in: module, out: join(basename(dirname(output)), basename(file, '.mjs')) }];
    }),
  );

const OWN_MODULE = /^(?:functions|shared)\//;
const EXPORTED_ERROR = /^export class (\w+) extends \w*Error\b/m;

/**
 * A lazily loaded module has copies of what it imports. A copy of the class of an error is another class, whose
 * instances nobody knows: they would be answered and logged as unknown errors.
 */
export function requireOneOfEachError(functions: Metafile, lazy: Metafile): void {
  for (const [output, { inputs }] of Object.entries(lazy.outputs)) {
    const others = functions.outputs[join(dirname(output), 'index.mjs')]?.inputs ?? {};
    const copied = Object.keys(inputs).filter((path) => Object.hasOwn(others, path));
    const names = copied.filter((path) => OWN_MODULE.test(path)).flatMap(errorIn);
    if (names.length > 0) throw new Error(`${output} has errors of its own: ${names.join(', ')}`);
  }
}

const errorIn = (path: string): readonly string[] => {
  const [, name] = EXPORTED_ERROR.exec(readFileSync(path, 'utf8')) ?? [];
  return name === undefined ? [] : [name];
};
