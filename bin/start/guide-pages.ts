import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Markup, markup } from '../build/markup.ts';
import { renderMarkdown, titleOf } from './markdown.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const STYLE = readFileSync(new URL('guide.css', import.meta.url), 'utf8');

const digest = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but its own style. */
const GUIDE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const documentsIn = (folder: string, recursive = false) =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `/${join(folder, name).replaceAll('\\', '/')}`);

/** Folders to copy, and the client: each may have packages in it. */
const folders = ['examples', 'packages']
  .filter((name) => existsSync(join(ROOT, name)))
  .flatMap((name) => readdirSync(join(ROOT, name)).map((each) => join(name, each)));

/** The documents of the project: their paths in it, which are those at the shop. */
export const GUIDE_PATHS: ReadonlySet<string> = new Set([
  ...documentsIn('.'),
  ...documentsIn('docs', true),
  ...folders.flatMap((folder) => documentsIn(folder)),
]);

/** The pictures in the documents: their paths in the project. */
const PICTURE_PATHS: ReadonlySet<string> = new Set(
  readdirSync(join(ROOT, 'docs/pictures')).map((name) => `/docs/pictures/${name}`),
);

/** The documents, as pages for people. */
export const guidePages: Pages = (request) => {
  if (!['GET', 'HEAD'].includes(request.method ?? '')) return undefined;
  const path = pathOf(request);
  if (PICTURE_PATHS.has(path)) {
    return pageResponse('image/webp', readFileSync(join(ROOT, path)), GUIDE_POLICY);
  }
  return GUIDE_PATHS.has(path)
    ? pageResponse('text/html', guidePage(path), GUIDE_POLICY)
    : undefined;
};

/** A document as a page. Its links lead to other documents; those to the source are text. */
function guidePage(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(text)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<nav aria-label="Shopwright"><a href="/">Shop</a> <a href="/docs/README.md">Guides</a> <a href="/v0/docs">API reference</a></nav>
<main>
${renderMarkdown(text, (href) => targetOf(href, path))}</main>
</body>
</html>
`;
  return page.html;
}

const HOST = 'http://shop.invalid';

/** The address of this server in the documents; it may listen elsewhere. */
const DOCUMENTED = 'http://127.0.0.1:4000';

function targetOf(href: string, path: string): string | undefined {
  if (href === DOCUMENTED || href.startsWith(`${DOCUMENTED}/`)) {
    return href.slice(DOCUMENTED.length) || '/';
  }
  if (/^https?:/.test(href)) return href;
  const { origin, pathname, hash } = URL.parse(href, HOST + path) ?? {};
  if (origin !== HOST || pathname === undefined) return undefined;
  const found = [pathname, join(pathname, 'README.md')].find((each) => GUIDE_PATHS.has(each));
  return found && found + hash;
}
