import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PAGE_PERMISSIONS } from './page-permissions.ts';
import type { BuiltDocument } from './service.ts';

export interface PageNeeds {
  /** The origin of the bucket of files. */
  readonly bucket?: string;
  /** It has frames with pages of the shop. */
  readonly showsShop?: boolean;
  /** Its library makes HTML of text. */
  readonly makesMarkup?: boolean;
}

/** What a page may: scripts of its own host alone, and requests and images of it and of the bucket. */
const policyOf = ({ bucket, showsShop = false, makesMarkup = false }: PageNeeds) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Mails, which the dashboard shows as they look, and the reference have styles of their own.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${bucket ? ` ${bucket}` : ''}`,
    // Large files are sent to the bucket by a form of S3.
    `connect-src 'self'${bucket ? ` ${bucket}` : ''}`,
    ...(showsShop ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(makesMarkup ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');

/** Names of scripts and data have a digest of what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const KINDS: Readonly<Record<string, { readonly type: string; readonly cache: string }>> = {
  '.html': { type: 'text/html; charset=utf-8', cache: 'no-cache' },
  '.css': { type: 'text/css; charset=utf-8', cache: FOR_EVER },
  '.js': { type: 'text/javascript; charset=utf-8', cache: FOR_EVER },
  '.json': { type: 'application/json; charset=utf-8', cache: FOR_EVER },
  '.txt': { type: 'text/plain; charset=utf-8', cache: 'public, max-age=300' },
  '.svg': { type: 'image/svg+xml', cache: 'public, max-age=3600' },
};

/** A file, by the last part of its address. */
const FILE = /\/([\w.-]+\.(?:css|js|json|svg|txt))$/;

/**
 * A page of its own, as the dashboard, from the folder to which the build has written it: a file, or the page
 * at every other address. Undefined where a file is not there, which an older page may ask for.
 */
export function builtFiles(folder: string, page: string, needs: PageNeeds = {}) {
  const policy = policyOf(needs);
  return async (path: string): Promise<BuiltDocument | undefined> => {
    const [, name = page] = FILE.exec(path) ?? [];
    const file = join(folder, `${name}.gz`);
    const kind = KINDS[extname(name)];
    if (!kind || !existsSync(file)) return undefined;
    const gzip = await readFile(file);
    const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
    return {
      headers: {
        'Content-Type': kind.type,
        'Cache-Control': kind.cache,
        'Content-Security-Policy': policy,
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': PAGE_PERMISSIONS,
        'Referrer-Policy': 'no-referrer',
      },
      etag: `W/"${digest}"`,
      gzip: gzip.toString('base64'),
    };
  };
}

/** Whether a part of a path names a file, and nothing of the API. */
export const namesFile = (part: string) => FILE.test(`/${part}`);
