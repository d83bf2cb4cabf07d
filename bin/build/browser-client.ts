import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Modules for pages without a build, kept in the repository, with their sources. */
export const BROWSER_MODULES: Readonly<Record<string, string>> = {
  'examples/browser-client/client.js': 'packages/client/src/index.ts',
  'examples/browser-client/numbers.js': 'packages/client/src/numbers.ts',
  'examples/browser-client/texts.js': 'shared/contract/rich-text.ts',
};

const notice = (source: string) => `/*!
 * A part of @shopwright/client in one file, made by \`npm run record:client\` from ${source}.${
   source.endsWith('/index.ts')
     ? '\n * It has openapi-fetch in it: MIT License, Copyright (c) 2023 Drew Powers.'
     : ''
 }
 */`;

/** A source with what it needs, as one module for browsers. */
export async function browserModule(source: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [source],
    banner: { js: notice(source) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text).join('');
}

if (import.meta.main) {
  for (const [file, source] of Object.entries(BROWSER_MODULES)) {
    writeFileSync(ROOT + file, await browserModule(source));
  }
}
