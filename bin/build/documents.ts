import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../shared/contract/json.ts';
import type { BuiltDocument } from '../../shared/endpoint/service.ts';
import { mcpTools } from './mcp-tools.ts';
import { describeApi } from './openapi/document.ts';

interface Document {
  readonly content: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build makes of the resources for readers and agents, by name. */
const documents: Readonly<Record<string, () => Document>> = {
  openapi: () => ({
    content: openApiText(),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
  tools: () => ({ content: JSON.stringify(mcpTools(api())), headers: {} }),
};

export const openApiText = () => JSON.stringify(api());

let made: JsonObject | undefined;

/** The document is made once, when it is needed first. */
export function api(): JsonObject {
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
