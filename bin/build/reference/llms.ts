import { VERSION } from '../../../shared/endpoint/paths.ts';
import { documentNamed, GUIDES, OPERATING, RULES } from './document.ts';

/** The guide of the API for language models, in the form of llmstxt.org. Its links are those of this server. */
export const guideForModels = () => `# Shopwright

> A backend for online stores: a JSON API for catalog, carts, orders, payments, promotions and customers. One
> deployment serves several stores, each with its own keys.

The Authorization header is a store's public key, \`<public key>:<token>\`, or \`Bearer <API key>\`. Every response is
\`{"status": true, "data": ...}\`, or \`{"status": false, "errors": [...]}\` with code, type and message. Send an
Idempotency-Key with each POST, so that a retry runs only once.

## API

- [OpenAPI 3.1](/${VERSION}/openapi.json): every operation, with its fields, limits and errors
- [Model Context Protocol](/${VERSION}/mcp): the same operations as tools, by POST with the header Authorization
- [Reference](/${VERSION}/docs): the same for people, with the guides below

## Guides

${listOf(GUIDES)}
## Rules

${listOf(RULES)}
## Optional

${listOf(OPERATING)}`;

const listOf = (names: readonly string[]) =>
  names.map((name) => `- [${documentNamed(name).title}](/${VERSION}/docs#tag/${name})\n`).join('');
