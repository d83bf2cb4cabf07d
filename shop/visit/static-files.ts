import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { files } from './static-folder.ts';

/** Content types by extension. Files with another one are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface StaticFile {
  readonly text: string;
  readonly type: string;
}

/** The addresses have a digest of their contents. */
const FILES = new Map<string, StaticFile>();
const PATHS = new Map<string, string>();

for (const [name, text] of Object.entries(files)) {
  const type = TYPES[extname(name)];
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
  const file = FILES.get(path);
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
