import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the demo shop has the typed client: kept in the repository, so that a copy of the folder needs no build. */
export const SHOP_CLIENT = 'examples/storefront/client.js';

/** And how it reads the numbers that people type. */
export const SHOP_NUMBERS = 'examples/storefront/numbers.js';

/** And how it reads texts that may be HTML. */
export const SHOP_TEXTS = 'examples/storefront/texts.js';

const CLIENT_NOTICE = `/*!
 * @shopwright/client in one file, made by \`npm run record:client\`; its sources are in packages/client.
 * It has openapi-fetch in it: MIT License, Copyright (c) 2023 Drew Powers.
 */`;

const NUMBERS_NOTICE = `/*!
 * @shopwright/client/numbers in one file, made by \`npm run record:client\`; its source is in packages/client.
 */`;

const TEXTS_NOTICE = `/*!
 * @shopwright/client/texts in one file, made by \`npm run record:client\`; its source is shared/contract/rich-text.ts.
 */`;

/** `@shopwright/client` with what it needs, as one module for browsers. */
export const shopClient = () => moduleOf('packages/client/src/index.ts', CLIENT_NOTICE);

/** `@shopwright/client/numbers`, alike. */
export const shopNumbers = () => moduleOf('packages/client/src/numbers.ts', NUMBERS_NOTICE);

/** `@shopwright/client/texts`, alike. */
export const shopTexts = () => moduleOf('shared/contract/rich-text.ts', TEXTS_NOTICE);

async function moduleOf(entryPoint: string, notice: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entryPoint],
    banner: { js: notice },
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
  writeFileSync(`${ROOT}${SHOP_CLIENT}`, await shopClient());
  writeFileSync(`${ROOT}${SHOP_NUMBERS}`, await shopNumbers());
  writeFileSync(`${ROOT}${SHOP_TEXTS}`, await shopTexts());
}
