import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the demo shop has the typed client: kept in the repository, so that a copy of the folder needs no build. */
export const SHOP_CLIENT = 'examples/storefront/client.js';

const NOTICE = `/*!
 * @shopwright/client in one file, made by \`npm run record:client\`; its sources are in packages/client.
 * It has openapi-fetch in it: MIT License, Copyright (c) 2023 Drew Powers.
 */`;

/** `@shopwright/client` with what it needs, as one module for browsers. */
export async function shopClient(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['packages/client/src/index.ts'],
    banner: { js: NOTICE },
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

if (import.meta.main) writeFileSync(`${ROOT}${SHOP_CLIENT}`, await shopClient());
