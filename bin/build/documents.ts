import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { BuiltDocument } from '../../shared/endpoint/service.ts';
import { describeApi } from './openapi/document.ts';
import { renderReference } from './reference/page.ts';

interface Document {
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build makes of the resources for readers, by name. */
const documents: Readonly<Record<string, () => Document>> = {
  openapi: () => ({
    content: openApiText(),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  reference() {
    const { html, policy } = renderReference(api());
    return {
      content: html,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    };
  },
};

export const openApiText = () => JSON.stringify(api());

let made: JsonObject | undefined;

/** Made once, when it is needed first. */
function api(): JsonObject {
  made ??= describeApi();
  return made;
}

/** One of them as it is answered. */
export function builtDocument(name: string): BuiltDocument {
  const make = documents[name];
  if (!make) throw new Error(`The build makes no document ${name}.`);
  const { content, headers } = make();
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    headers,
    // Weak, because it stands for the compressed bytes and for the others.
    etag: `W/"${digest}"`,
    gzip: gzipSync(content, { level: 9 }).toString('base64'),
  };
}

/** The source of a module that exports one of them as `document`. */
export const documentModule = (name: string) =>
  `export const document = ${JSON.stringify(builtDocument(name))};`;
