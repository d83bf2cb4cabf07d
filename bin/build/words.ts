import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import type { Plugin as PagePlugin } from 'rolldown';

const FOLDER = fileURLToPath(new URL('../../shared/words', import.meta.url));

const WORDS = join(FOLDER, 'words.ts');

/** How a module names the parts that it reads. */
const PART = /\bwordsOf\('(\w+)'\)/g;

/** The parts of the words that a source names. */
export const partsIn = (source: string): string[] =>
  [...source.matchAll(PART)].map(([, part = '']) => part);

/**
 * The module of the words in place of `shared/words/words.ts`, with the parts alone that the importing module names. The
 * names of words are there once for all languages, which saves the shop a tenth of its bundle.
 */
function moduleFor(importer: string): string {
  const parts = partsIn(readFileSync(importer, 'utf8'));
  const languages = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const tables = parts.map((part) => {
    const ofLanguages = languages.map(
      (name) => [basename(name, '.json'), partIn(name, part)] as const,
    );
    const names = Object.keys(ofLanguages[0]?.[1] ?? {});
    const rows = ofLanguages.map(([language, words]) => [
      language,
      names.map((name) => words[name]),
    ]);
    return [part, [names, Object.fromEntries(rows)]];
  });
  return `const tables = ${JSON.stringify(Object.fromEntries(tables))};
const entriesOf = ([names, rows]) => Object.entries(rows).map(([language, row]) =>
  [language, Object.fromEntries(names.map((name, i) => [name, row[i]]))]);
export const wordsOf = /* @__NO_SIDE_EFFECTS__ */ (part) => Object.fromEntries(entriesOf(tables[part]));`;
}

const partIn = (name: string, part: string) =>
  (wordsIn(name)[part] ?? {}) as Readonly<Record<string, unknown>>;

const wordsIn = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** In bundles of functions. */
export const functionWords: Plugin = {
  name: 'words',
  setup({ onResolve, onLoad }) {
    const namespace = 'words';
    onResolve({ filter: /\/words\/words\.ts$/ }, ({ importer, resolveDir, path }) =>
      join(resolveDir, path) === WORDS ? { path: importer, namespace } : undefined,
    );
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: moduleFor(path) }));
  },
};

/** In the dashboard, which shows mails. */
export const pageWords: PagePlugin = {
  name: 'words',
  resolveId: (id, importer) =>
    importer && join(importer, '..', id) === WORDS ? `\0words:${importer}` : null,
  load: (id) => (id.startsWith('\0words:') ? moduleFor(id.slice('\0words:'.length)) : null),
};
