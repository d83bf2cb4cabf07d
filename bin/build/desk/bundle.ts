import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { tokensCss } from '../../../desk/widgets/tokens.ts';
import { DESK } from '../../../shared/endpoint/paths.ts';
import type { BuiltFolder } from '../built-folder.ts';
import { NOTICES, noticesOf, noticesText } from '../notices.ts';
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
    /\.(?:tsx?|html|svg|css|json)$/.test(file) &&
    (!file.startsWith('functions') || basename(file) === 'documentation.ts'),
  async build(write) {
    const built = await buildModules(ROOT);
    for (const { name, code } of built.modules) write(name, code);
    const style = await styleSheet();
    write(style.name, style.css);
    write(DESK_PAGE, pageOf(built, style.name));
    write(NOTICES, noticesText('The dashboard', noticesOf(built.sources)));
    write('icon.svg', readFileSync(join(ROOT, 'desk/icon.svg')));
  },
};

/**
 * The page names its two modules, and what they import: all of the first screen loads side by side. The early one has
 * asked the API before the other has been read.
 */
function pageOf({ early, main, preloaded }: Build, style: string): string {
  const links = preloaded.map((name) => `    <link rel="modulepreload" href="/${DESK}/${name}">\n`);
  return readFileSync(join(ROOT, 'desk/index.html'), 'utf8')
    .replace('early.ts', `/${DESK}/${early}`)
    .replace('main.tsx', `/${DESK}/${main}`)
    .replace('desk.css', `/${DESK}/${style}`)
    .replace('  </head>', `${links.join('')}  </head>`);
}

/** The colors and the frame, which the page has before its scripts. */
async function styleSheet(): Promise<{ readonly name: string; readonly css: string }> {
  const source = tokensCss() + readFileSync(join(ROOT, 'desk/desk.css'), 'utf8');
  const { code } = await transform(source, { loader: 'css', minify: true });
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { name: `desk-${digest}.css`, css: code };
}
