import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';

const FOLDER = new URL('../static/', import.meta.url);

/** Content types by extension. Files with another one are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Read once: the addresses have a digest of their bytes. */
const FILES = new Map<string, StaticFile>();
const PATHS = new Map<string, string>();

for (const name of readdirSync(FOLDER)) {
  const type = TYPES[extname(name)];
  if (!type) continue;
  const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  const path = `/static/${digest}/${name}`;
  FILES.set(path, { bytes, type });
  PATHS.set(name, path);
}

/** The path of a file of the shop below its own. */
export const staticPath = (name: string): string => PATHS.get(name) ?? `/static/${name}`;

/** The file at a path; undefined where there is none. */
export function staticFile(path: string): Response | undefined {
  const file = FILES.get(path);
  return (
    file &&
    new Response(file.bytes, {
      headers: {
        'Content-Type': file.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  );
}
