import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partsIn } from '../../build/words.ts';
import { withImports } from './imports.ts';
import { modulesFrom, readSource } from './modules.ts';
import { packageJson } from './package-json.ts';

/** What a copy begins with: the shop as a server of its own. */
const ENTRY = 'shop/serve.ts';

const STATIC = 'shop/static';
const TEMPLATE = 'bin/ops/shop-copy/template';

/** Where folders of the project are in a copy: the first that fits counts. */
const PLACES = [
  ['packages/client/src/', 'src/client/'],
  ['shared/', 'src/shared/'],
  ['shop/', 'src/'],
] as const;

/** The files of the project that npm, or Git, would take for its own. */
const RENAMED: Readonly<Record<string, string>> = {
  'env.example': '.env.example',
  'git-ignored': '.gitignore',
};

/** Texts by their paths in the copy. */
export type Files = ReadonlyMap<string, string>;

/** Everything that a copy of the shop has, but for what its owner adds. */
export function filesOfCopy(name: string): Files {
  const { sources, packages } = modulesFrom(ENTRY);
  const parts = new Set([...sources.values()].flatMap(partsIn));
  const modules = [...sources].map(
    ([path, source]) => [placeOf(path), copied(path, source, parts)] as const,
  );
  const served = namesIn(STATIC).map(
    (each) => [placeOf(`${STATIC}/${each}`), readSource(`${STATIC}/${each}`)] as const,
  );
  const others = namesIn(TEMPLATE).map(
    (each) => [RENAMED[each] ?? each, readSource(`${TEMPLATE}/${each}`)] as const,
  );
  const all = [
    ...[...modules, ...served, ...others],
    ['LICENSE', readSource('LICENSE')] as const,
    ['package.json', packageJson(name, packages)] as const,
  ];
  return new Map(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const namesIn = (folder: string) =>
  readdirSync(fileURLToPath(new URL(`../../../${folder}`, import.meta.url)));

function placeOf(path: string): string {
  const [from, to] = PLACES.find(([folder]) => path.startsWith(folder)) ?? ['', ''];
  return to + path.slice(from.length);
}

/** The words of the shop alone, and modules with paths of the copy. */
function copied(path: string, source: string, parts: ReadonlySet<string>): string {
  if (path.endsWith('.json')) return withParts(source, parts);
  const folder = posix.dirname(path);
  return withImports(source, (to) => {
    const moved = posix.relative(posix.dirname(placeOf(path)), placeOf(posix.join(folder, to)));
    return moved.startsWith('.') ? moved : `./${moved}`;
  });
}

function withParts(words: string, parts: ReadonlySet<string>): string {
  const all = Object.entries(JSON.parse(words)).filter(([part]) => parts.has(part));
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
