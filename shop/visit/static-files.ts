import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { files } from './static-folder.ts';
import { styleSheet } from './style-sheet.ts';

/** Content types by extension. Files with another one are not served. */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
} as const satisfies Readonly<Record<string, string>>;

const typeOf = (extension: string) =>
  Object.entries(TYPES).find(([each]) => each === extension)?.[1];

interface StaticFile {
  readonly text: string;
  readonly type: string;
}

/** The addresses have a digest of their contents. */
const FILES = new Map<string, StaticFile>();
const PATHS = new Map<string, string>();

for (const [name, text] of Object.entries(files)) {
  const type = typeOf(extname(name));
  if (!type) continue;
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  const path = `/static/${digest}/${name}`;
  FILES.set(path, { text, type });
  PATHS.set(name, path);
}

/** The path of a file of the shop below its own. */
export const staticPath = (name: string): string => PATHS.get(name) ?? `/static/${name}`;

/** The file at a path; undefined where there is none. */
export function staticFile(path: string): Response | undefined {
  const style = styleSheet(path);
  const file = style === undefined ? FILES.get(path) : { text: style, type: TYPES['.css'] };
  return (
    file &&
    new Response(file.text, {
      headers: {
        'Content-Type': file.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  );
}
