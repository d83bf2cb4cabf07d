import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describeApi } from './openapi/document.ts';
import { renderReference } from './reference/page.ts';

interface BuiltDocument {
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build makes of the resources for readers, by name. */
export function makeDocuments(): Readonly<Record<'openapi' | 'reference', BuiltDocument>> {
  const api = describeApi();
  const { html, policy } = renderReference(api);
  return {
    openapi: {
      content: JSON.stringify(api),
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    },
    reference: {
      content: html,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    },
  };
}

/** The source of a module that exports one of them as `document`. */
export function documentModule({ content, headers }: BuiltDocument): string {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const document = {
    headers,
    // Weak, because it stands for the compressed bytes and for the others.
    etag: `W/"${digest}"`,
    gzip: gzipSync(content, { level: 9 }).toString('base64'),
  };
  return `export const document = ${JSON.stringify(document)};`;
}
