import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Response } from '../../shared/endpoint/response.ts';

/** In the project, and in the address of the page's link to it. */
const GUIDE = '/docs/guide-storefront.md';

const FOLDER = fileURLToPath(new URL('./storefront/', import.meta.url));

/** The page runs its own scripts and styles, speaks to its own host, and shows data as text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
};

/** Answers what is asked of the page, and nothing else. */
export type Pages = (request: IncomingMessage) => Response | undefined;

/** The page of a store, which the browser renders from the API with the store's public key. */
export async function openStorefront(publicKey: string): Promise<Pages> {
  const read = (name: string) => readFileSync(FOLDER + name, 'utf8');
  const page = read('index.html').replace('{{public key}}', publicKey);
  const files: Readonly<Record<string, Response>> = {
    '/': file('text/html', page),
    '/storefront/style.css': file('text/css', await bundle('style.css')),
    '/storefront/main.js': file('text/javascript', await bundle('main.ts')),
    [GUIDE]: file('text/plain', read(`../../..${GUIDE}`)),
  };
  return ({ method, url = '', headers: { accept = '' } }) => {
    const [path = ''] = url.split('?');
    const isAsked = method === 'GET' && Object.hasOwn(files, path);
    // The API's root document is at the same address, for whoever does not ask for a page.
    return isAsked && (path !== '/' || accept.includes('text/html')) ? files[path] : undefined;
  };
}

const file = (type: string, body: string): Response => ({
  statusCode: 200,
  headers: { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` },
  body,
});

/** What an entry imports, as one file; the browser's tools show the sources. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [FOLDER + entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
