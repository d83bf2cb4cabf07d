import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESK } from '../../../shared/endpoint/paths.ts';
import type { BuiltFolder } from '../built-folder.ts';
import { NOTICES, type Notice, noticeIn, noticesOf, noticesText } from '../notices.ts';
import { DESK_PAGE, deskFolder } from '../places.ts';
import { type Build, buildModules } from './modules.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The dashboard: modules with a digest in their names, which browsers keep for ever, and the page that names the
 * first of them.
 */
export const desk: BuiltFolder = {
  folder: deskFolder,
  sources: ['desk', 'bin/build/desk', 'packages/client/src/requests', 'shared', 'functions'],
  isSource: (file) =>
    /\.(?:tsx?|html|svg)$/.test(file) &&
    (!file.startsWith('functions') || basename(file) === 'documentation.ts'),
  async build(write) {
    const built = await buildModules(ROOT);
    for (const { name, code } of built.modules) write(name, code);
    write(DESK_PAGE, pageOf(built));
    write(NOTICES, noticesText('The dashboard', [...noticesOf(built.sources), icons()]));
    write('icon.svg', readFileSync(join(ROOT, 'desk/icon.svg')));
  },
};

/** The shapes in `icon-paths.ts`, whose licence TypeScript has too. */
const icons = (): Notice => ({
  name: 'Material Icons',
  version: '(shapes)',
  licence: 'Apache-2.0',
  copyright: 'Copyright Google LLC',
  terms: noticeIn(join(ROOT, 'node_modules/typescript')).terms,
});

/**
 * The page names its two modules, and what they import: all of the first screen loads side by side. The early one has
 * asked the API before the other has been read.
 */
function pageOf({ early, main, preloaded }: Build): string {
  const links = preloaded.map((name) => `    <link rel="modulepreload" href="/${DESK}/${name}">\n`);
  return readFileSync(join(ROOT, 'desk/index.html'), 'utf8')
    .replace('early.ts', `/${DESK}/${early}`)
    .replace('main.tsx', `/${DESK}/${main}`)
    .replace('  </head>', `${links.join('')}  </head>`);
}
