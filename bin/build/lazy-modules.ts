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
